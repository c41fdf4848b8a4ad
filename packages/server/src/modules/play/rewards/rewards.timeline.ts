import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { selectReferrals } from './referral.sql.js';

export const referralEntry: TimelineEntry<{ readonly state: string; readonly name: string }> = {
  kind: 'referral',
  filters: ['security'],
  select: selectReferrals,
  texts: ({ state, name }) => ({ title: `Referral ${state}`, text: `Invited ${name}` }),
};
