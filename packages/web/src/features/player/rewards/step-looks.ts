import { paths } from '@limelight/contract/paths';
import type { ChecklistStep } from '@limelight/contract/play/rewards.schema';
import { Eye, Gift, Layers, type LucideIcon, MailCheck, Star } from 'lucide-react';

interface StepLook {
  readonly label: string;
  /** Below the step's disc. */
  readonly short: string;
  readonly to: typeof paths.dashboard | typeof paths.rewards | typeof paths.trade;
  readonly Icon: LucideIcon;
}

/** The steps of the first day, and where each is made. */
export const stepLooks: Readonly<Record<ChecklistStep, StepLook>> = {
  'verify-email': { label: 'Verify your email', short: 'Verified', to: paths.dashboard, Icon: MailCheck },
  'first-trade': { label: 'Make your first trade', short: 'First star', to: paths.trade, Icon: Star },
  'daily-bonus': { label: 'Claim your daily bonus', short: 'Bonus', to: paths.rewards, Icon: Gift },
  watch: { label: 'Watch a star', short: 'Watch one', to: paths.trade, Icon: Eye },
  'own-three': { label: 'Own shares of 3 stars', short: 'Own three', to: paths.trade, Icon: Layers },
};
