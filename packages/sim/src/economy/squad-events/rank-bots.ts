import { boostPpmAt } from '@limelight/rules/boost';
import { eventMs, eventNoticeMsMin } from '@limelight/rules/squad-event';
import { squadRankedMin } from '@limelight/rules/squad-ranking';
import type { Tier } from '@limelight/rules/tier';
import { dayMs, endOfLondonDay, londonDay, minuteMs, startOfLondonDay } from '@limelight/rules/time';
import { elementAt } from '../element.js';
import { EventAccount } from './event-account.js';
import { type EventScene, plainCents } from './event-scene.js';
import { afterTick, startsAtMs, unlockTick } from './squad-event.js';
import { aboveHolding, sharesFor } from './trade-bots.js';

/** Starts before a midnight. */
const triedMs = [0, 15, 30, 60, 90, 119].map((minutes) => minutes * minuteMs);

/** Bots that want a return, a rank or a record, and no SE$. */

function pricesAt(scene: EventScene, tick: number) {
  const account = new EventAccount(scene, { tier: 'elite' });
  return { plainCents: plainCents(scene, tick), boostedCents: account.tradePriceCents(tick) };
}

/** Sells into the boost and returns. @returns the return of a contest above that of who holds */
export function contest(scene: EventScene, tier: Tier): number {
  const shares = sharesFor(scene);
  const account = new EventAccount(scene, { shares, tier });
  account.sell(scene.event.boostTick);
  account.buy(afterTick);
  return aboveHolding(scene, account, shares) + account.addedBackCents / (shares * scene.event.priceCents);
}

/** Holds while a contest ends in the boost. @returns its return above that of who holds another star */
export function holdInBoost(scene: EventScene): number {
  const { boostTick } = scene.event;
  return scene.rules.valueCents(pricesAt(scene, boostTick)) / plainCents(scene, boostTick) - 1;
}

/** Tries every start that has the boost at a midnight. @returns how far prices are up then */
export function moveMidnight({ event, rules }: EventScene): number {
  const midnightMs = endOfLondonDay(londonDay(startsAtMs));
  const peakPpm = rules.eventBoostPpm(event.pledgers.length);
  const boosts = triedMs.map((beforeMs) => {
    const fromMs = midnightMs - beforeMs;
    if (rules.squadEventTimeProblem(fromMs, fromMs - eventNoticeMsMin) !== null) return 0;
    return boostPpmAt({ fromMs, untilMs: fromMs + eventMs, boost: { peakPpm, fromMs } }, midnightMs);
  });
  return Math.max(...boosts) / 1e6;
}

/** Calls down while the boost is there. @returns how far it is above luck, which is right half of the time */
export function callDown(scene: EventScene): number {
  const calledCents = scene.rules.signalCents(pricesAt(scene, scene.event.boostTick));
  const scoredCents = plainCents(scene, unlockTick);
  return scoredCents === calledCents ? 0 : Math.sign(calledCents - scoredCents) / 2;
}

const members = 40;
const days = 7;
/** Of a spread portfolio, in a day. */
const dailyDeviation = 0.025;

/** The returns of members for a week, by day. */
function weekOf({ random, isMirrored }: EventScene): readonly (readonly number[])[] {
  const draws = random();
  const sign = isMirrored ? -1 : 1;
  return Array.from({ length: days }, () =>
    Array.from({ length: members }, () => Math.exp(sign * dailyDeviation * draws.normal())),
  );
}

interface SquadDayOf {
  readonly startMs: number;
  /** Of each member. */
  readonly factors: readonly number[];
  readonly stays: readonly { readonly fromMs: number; readonly toMs: number | null }[];
}

function factorOf({ rules }: EventScene, { startMs, factors, stays }: SquadDayOf): number {
  const counted = factors.flatMap((closingIndex, index) => {
    if (!rules.countsForDay(elementAt(stays, index), startMs)) return [];
    return [{ userId: `${index}`, createdAtMs: 0, openingIndex: 1, closingIndex, opening: null, closing: null }];
  });
  return rules.squadDay(counted, [])?.factor ?? 1;
}

/**
 * Each evening a minute before midnight who lost that day leaves or is kicked, and comes back a minute after
 * it. @returns the squad's return of a week above that of the same members who stay
 */
export function kickLosers(scene: EventScene): number {
  const firstMs = startOfLondonDay(londonDay(startsAtMs));
  const stayed = Array.from({ length: members }, () => ({ fromMs: 0, toMs: null }));
  let joinedMs: readonly number[] = Array.from({ length: members }, () => 0);
  let [kicking, staying] = [1, 1];
  for (const [day, factors] of weekOf(scene).entries()) {
    const startMs = firstMs + day * dayMs;
    const leftMs = startMs + dayMs - minuteMs;
    const backMs = startMs + dayMs + minuteMs;
    const losers = factors.map((factor) => factor < 1);
    const isWorthIt = losers.filter((isLoser) => !isLoser).length >= squadRankedMin;
    const leaves = (index: number) => isWorthIt && losers[index] === true;
    const stays = joinedMs.map((fromMs, index) => ({ fromMs, toMs: leaves(index) ? leftMs : null }));
    kicking *= factorOf(scene, { startMs, factors, stays });
    staying *= factorOf(scene, { startMs, factors, stays: stayed });
    joinedMs = joinedMs.map((fromMs, index) => (leaves(index) ? backMs : fromMs));
  }
  return kicking / staying - 1;
}
