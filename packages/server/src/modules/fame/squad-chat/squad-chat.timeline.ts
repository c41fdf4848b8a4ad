import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { selectMutesOf } from './report.sql.js';

export interface MuteData {
  readonly everywhere: boolean;
  readonly reason: string;
}

export const squadMuteEntry: TimelineEntry<MuteData> = {
  kind: 'squad-mute',
  filters: [],
  select: selectMutesOf,
  texts: ({ everywhere, reason }) => ({
    title: everywhere ? 'Muted in all squads by staff' : 'Muted in a squad by its moderators',
    text: reason,
  }),
};
