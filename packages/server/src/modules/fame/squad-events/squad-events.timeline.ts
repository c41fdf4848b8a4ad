import { formatSe, seCents } from '@limelight/rules/money';
import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { selectPledgesOf } from './pledger.sql.js';

type PledgeData = {
  readonly cents: number;
  readonly celebrity: string;
  /** Null for a private event. */
  readonly squad: string | null;
  readonly stage: string;
  readonly shares: number | null;
};

/** What became of it. */
function resultOf({ stage, shares }: PledgeData): string {
  if (stage === 'cancelled') return 'cancelled';
  return shares === null ? stage : `${shares} shares`;
}

export const pledgeEntry: TimelineEntry<PledgeData> = {
  kind: 'pledge',
  filters: ['money'],
  select: selectPledgesOf,
  texts: (data) => ({
    title: `Pledged ${formatSe(seCents(data.cents))} to an event of ${data.celebrity}`,
    text: `${data.squad ?? 'Private event'}: ${resultOf(data)}`,
  }),
};
