import {
  eventNoticeMsMax,
  eventPledgersMin,
  eventSlotMs,
  pledgeCentsMin,
  squadEventTimes,
} from '@limelight/rules/squad-event';
import { dayMs, hourMs, secondMs } from '@limelight/rules/time';
import type { EventScene } from './event-scene.js';
import { ringSize } from './pledge-bots.js';
import { startsAtMs } from './squad-event.js';

/** Bots that take the slot of an event, or what it shows before its start. */

interface RingAccount {
  readonly userId: string;
  readonly createdAtMs: number;
  readonly trades: number;
}

const longAgoMs = startsAtMs - 100 * dayMs;
const decidesAtMs = startsAtMs - eventSlotMs;
const proposedAtMs = startsAtMs - eventNoticeMsMax;

const ringOf = (size: number, createdAtMs: number, trades: number): readonly RingAccount[] =>
  Array.from({ length: size }, (_, index) => ({ userId: `ring ${index}`, createdAtMs: createdAtMs + index, trades }));

/** How many of accounts of one origin count when the slot is decided. */
function countedOf({ rules }: EventScene, accounts: readonly RingAccount[], isOneOrigin: boolean): number {
  const settled = accounts.filter(({ createdAtMs, trades }) =>
    rules.isSettledPledger({ ageDays: (decidesAtMs - createdAtMs) / dayMs, trades }),
  );
  const [first] = settled;
  const links = isOneOrigin ? settled.map(({ userId }) => [first?.userId ?? '', userId] as const) : [];
  return rules.oldestOfRings(settled, links).length;
}

/** @returns 1 when the honest event loses its slot to a proposal that was first */
function slotLost({ event, rules }: EventScene, pledgers: number): number {
  const honest = { id: 'honest', createdAtMs: proposedAtMs + hourMs, pledgers: event.pledgers.length };
  const squatter = { id: 'squatter', createdAtMs: proposedAtMs, pledgers };
  return rules.decideSlot(honest, [squatter]) === 'slot' ? 1 : 0;
}

/** Two old accounts propose an event as early as they may, for nobody to have it. */
export function squatWithTwo(scene: EventScene): number {
  return slotLost(scene, countedOf(scene, ringOf(2, longAgoMs, 100), false));
}

/** The same with fifty old accounts of one origin. */
export function squatWithRing(scene: EventScene): number {
  return slotLost(scene, countedOf(scene, ringOf(ringSize, longAgoMs, 100), true));
}

/** The same with fifty accounts that nothing connects, opened for it. */
export function squatWithNew(scene: EventScene): number {
  return slotLost(scene, countedOf(scene, ringOf(ringSize, proposedAtMs, 100), false));
}

/** The same with fifty that nothing connects, opened long ago, and never used. */
export function squatUnused(scene: EventScene): number {
  return slotLost(scene, countedOf(scene, ringOf(ringSize, longAgoMs, 0), false));
}

/** Fifty of one origin pledge. @returns how many more of them count than one */
export function countRing(scene: EventScene): number {
  return countedOf(scene, ringOf(ringSize, longAgoMs, 100), true) - 1;
}

/**
 * Has a large pledge in the event for others to trust in, and lowers it in the last second. @returns the part
 * of its pledge that goes
 */
export function leaveLate({ event, rules }: EventScene): number {
  const [first] = event.pledgers;
  const pledgedCents = (first?.cents ?? 0) + eventPledgersMin * pledgeCentsMin;
  const player = { member: true, frozen: false, cashCents: pledgedCents, pledgedCents };
  const request = { cents: pledgeCentsMin, seenCents: pledgedCents };
  const refusal = rules.pledgeRefusal(squadEventTimes(startsAtMs), player, request, startsAtMs - secondMs);
  return refusal === null ? 1 - request.cents / pledgedCents : 0;
}
