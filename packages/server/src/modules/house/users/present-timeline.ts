import type { TimelineEvent } from '@limelight/contract/house/users.schema';
import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import type { TimelineRow } from './timeline.sql.js';

/** @param entries those of which the row is one */
export function presentEvent(
  entries: readonly TimelineEntry[],
  { kind, key, at, data }: TimelineRow,
): readonly TimelineEvent[] {
  return entries
    .filter((entry) => entry.kind === kind)
    .map((entry) => ({ id: `${kind} ${key}`, kind, time: at.toISOString(), ...entry.texts(data as never) }));
}
