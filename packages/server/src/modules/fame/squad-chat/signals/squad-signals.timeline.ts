import type { TimelineEntry } from '../../../../platform/timeline-entry.js';
import { selectSignalsOf } from './signal.sql.js';

type SignalData = {
  readonly direction: 'up' | 'down';
  readonly outcome: 'right' | 'missed' | 'unmoved' | 'void' | null;
  readonly celebrity: string;
  readonly squad: string;
  readonly held: boolean;
};

export const signalEntry: TimelineEntry<SignalData> = {
  kind: 'signal',
  filters: [],
  select: selectSignalsOf,
  texts: ({ direction, outcome, celebrity, squad, held }) => ({
    title: `Signal in ${squad}: ${celebrity} ${direction === 'up' ? 'rises' : 'falls'}`,
    text: `${outcome ?? 'open'}${held ? ', held shares' : ''}`,
  }),
};
