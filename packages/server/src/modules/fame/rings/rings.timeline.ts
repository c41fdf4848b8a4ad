import { type RingSignal, sharedText } from '@limelight/rules/ring';
import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { selectRingSteps } from './rings.sql.js';

type Step = 'noted' | 'marked' | 'ended';

const titles: Readonly<Record<Step, string>> = {
  noted: 'Found in a ring',
  marked: 'Not ranked: an older account of the ring is',
  ended: 'Ranked again: the mark of the ring ended',
};

export const ringEntry: TimelineEntry<{ readonly step: Step; readonly signals: readonly RingSignal[] }> = {
  kind: 'ring',
  filters: ['security'],
  select: selectRingSteps,
  texts: ({ step, signals }) => ({
    title: titles[step],
    text: signals.length === 0 ? 'Through a younger account' : `Same ${sharedText(signals)} as an older account`,
  }),
};
