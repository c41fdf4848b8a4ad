import type { NotificationKind } from '@limelight/rules/notification';
import {
  BellRing,
  ChartPie,
  Gift,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Megaphone,
  Newspaper,
  Users,
} from 'lucide-react';

export interface KindLook {
  readonly label: string;
  /** What comes under this name. */
  readonly about: string;
  readonly Icon: LucideIcon;
}

export const kindLooks: Readonly<Record<NotificationKind, KindLook>> = {
  'price-alert': { label: 'Price alerts', about: 'A price you set an alert for was reached', Icon: BellRing },
  order: { label: 'Orders', about: 'An order was filled, cancelled or expired', Icon: ListChecks },
  portfolio: { label: 'Portfolio', about: 'What happens to the shares you own, dividends among it', Icon: ChartPie },
  reward: { label: 'Rewards', about: 'Bonuses and what you are paid for inviting friends', Icon: Gift },
  'market-event': { label: 'Market events', about: 'News that moves a celebrity you own or watch', Icon: Newspaper },
  social: { label: 'Friends', about: 'Somebody you invited has joined', Icon: Users },
  support: { label: 'Support', about: 'An answer to a question you asked us', Icon: LifeBuoy },
  system: { label: 'Limelight', about: 'Your account and the exchange itself', Icon: Megaphone },
};

/** In the order in which screens list them. */
export const kindsInOrder = Object.keys(kindLooks) as readonly NotificationKind[];
