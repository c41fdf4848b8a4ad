import type { OwnPledges, SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { isAhead, isCurrent } from './event-view';

export interface KnownEvents {
  readonly events: readonly SquadEvent[];
  /** Undefined without an account, or until they are known. */
  readonly pledges: OwnPledges | undefined;
  readonly squadIds: readonly string[];
}

/** Those with a countdown, the next one first: of the player's squads and pledges, or all. */
export function eventsOf(
  { events, pledges, squadIds }: KnownEvents,
  whose: 'own' | 'all',
  nowMs: number,
): SquadEvent[] {
  const hosted = pledges?.privateEvents.map(({ event }) => event) ?? [];
  const pledged = new Set([...hosted.map(({ id }) => id), ...(pledges?.pledges.map(({ eventId }) => eventId) ?? [])]);
  const all = [...events, ...hosted.filter(({ id }) => events.every((one) => one.id !== id))];
  const isOwn = ({ id, squad }: SquadEvent) => pledged.has(id) || (squad !== null && squadIds.includes(squad.id));
  return all
    .filter((event) => isCurrent(event, nowMs) && (whose === 'all' || isOwn(event)))
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

export interface ReservingPledge {
  readonly event: SquadEvent;
  readonly cents: number;
}

/** The pledges that still reserve cash. */
export function reservingPledges({ events, pledges }: Omit<KnownEvents, 'squadIds'>): ReservingPledge[] {
  const known = [...events, ...(pledges?.privateEvents.map(({ event }) => event) ?? [])];
  return (pledges?.pledges ?? []).flatMap(({ eventId, cents, fill }) => {
    const event = known.find(({ id }) => id === eventId);
    if (event === undefined || fill !== null) return [];
    return isAhead(event) || event.stage === 'started' ? [{ event, cents }] : [];
  });
}
