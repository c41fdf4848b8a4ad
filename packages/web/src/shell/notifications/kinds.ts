import type { NotificationKind } from '@limelight/rules/notification';
import {
  BellRing,
  ChartPie,
  CreditCard,
  Gift,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Megaphone,
  Newspaper,
  Users,
  UsersRound,
} from 'lucide-react';

export interface KindLook {
  readonly label: string;
  /** Which notifications are of this kind. */
  readonly about: string;
  readonly Icon: LucideIcon;
}

export const kindLooks: Readonly<Record<NotificationKind, KindLook>> = {
  'price-alert': { label: 'Price alerts', about: 'A price you set an alert for was reached', Icon: BellRing },
  order: { label: 'Orders', about: 'An order was filled, was refused or expired', Icon: ListChecks },
  portfolio: { label: 'Portfolio', about: 'Dividends on the shares you own', Icon: ChartPie },
  reward: { label: 'Rewards', about: 'Badges for your streak, and bonuses for invitations', Icon: Gift },
  'market-event': {
    label: 'Market events',
    about: 'News and premieres of a celebrity you own or watch; records and ended halts of those you own',
    Icon: Newspaper,
  },
  payment: { label: 'Payments', about: 'A payment arrived, failed, was refunded or is disputed', Icon: CreditCard },
  squad: {
    label: 'Squads',
    about: 'You were mentioned in a squad, your role in it changed, moderators acted upon you, or staff changed it',
    Icon: UsersRound,
  },
  social: { label: 'Friends', about: 'A friend you invited joined and verified their email', Icon: Users },
  support: { label: 'Support', about: 'Support answered a message of yours', Icon: LifeBuoy },
  system: { label: 'Your account', about: 'A new API key was created for your account', Icon: Megaphone },
};

/** In the order in which screens list them. */
export const kindsInOrder = Object.keys(kindLooks) as readonly NotificationKind[];
