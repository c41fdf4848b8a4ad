import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { useTick } from '../../../live/ticks';
import { nowMs } from '../../../ui/now';
import { eventBoostAt } from './event-boost';

/** The boost as trades at the newest prices have it. */
export function useBoostNow(event: SquadEvent): number {
  const tick = useTick();
  return eventBoostAt(event, tick === null ? nowMs() : Date.parse(tick.time));
}
