import { useConnectionStatus } from '../live/connection-status';
import { useTick } from '../live/ticks';
import { StaleBadge } from '../ui/query-states';
import { TickRing } from '../ui/tick-ring';
import { timeIn, useZone } from '../ui/zone';

/** The countdown to the next tick, or the time of the last prices while the stream is down. */
export function TickStatus() {
  const { state, asOf } = useConnectionStatus();
  const tick = useTick();
  const zone = useZone();
  if (state === 'offline' || state === 'reconnecting') {
    return asOf === null ? null : <StaleBadge asOf={timeIn(zone, Date.parse(asOf))} offline={state === 'offline'} />;
  }
  if (tick === null) return null;
  const nextTickMs = Date.parse(tick.nextTime);
  return <TickRing nextTickMs={nextTickMs} intervalMs={nextTickMs - Date.parse(tick.time)} />;
}
