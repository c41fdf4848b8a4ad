import type { EarlyAlert } from '@limelight/contract/exchange/early-alerts.schema';

/** What changed since the player received it, before its new time or alone; null when nothing did. */
export const changeTexts: Readonly<Record<EarlyAlert['state'], string | null>> = {
  upcoming: null,
  postponed: 'Postponed to',
  'moved-up': 'Moved up to',
  withdrawn: 'Withdrawn',
};
