import { categories } from '@limelight/rules/celebrity';
import { type CelebrityMarket, listingState, priceCentsOf } from '@limelight/rules/market';
import type { SeCents } from '@limelight/rules/money';
import { eventLockMs } from '@limelight/rules/squad-event';
import type { Tempo } from '@limelight/rules/tempo';
import { minuteMs, tickMs } from '@limelight/rules/time';
import { elementAt } from '../element.js';
import { tempoOfSteps } from '../opening.js';
import type { RuleBook } from '../rule-book.js';
import type { StreamDraws } from '../stream-draws.js';
import { firstTick, lastTick, type SquadEvent } from './squad-event.js';

/** The price of a star without the boost. */
export interface EventPrices {
  /** From ten minutes before the start to ten minutes after the end. */
  readonly cents: readonly SeCents[];
  /** A day after the start, when the shares of pledges are free. */
  readonly unlockCents: SeCents;
}

export interface PricePlan {
  readonly draws: StreamDraws;
  readonly tempo: Tempo;
  readonly rules: RuleBook;
}

const ticksPerStep = (10 * minuteMs) / tickMs;

/** Prices of events at one time by the rules of the game, and the rest of the day in steps of ten minutes. */
export function playPrices(events: readonly SquadEvent[], { draws, tempo, rules }: PricePlan): EventPrices[] {
  let states: readonly CelebrityMarket[] = events.map(({ priceCents }, index) =>
    listingState({ id: `${index}`, category: elementAt(categories, index % categories.length), priceCents }),
  );
  const paths: SeCents[][] = events.map(() => []);
  for (let tick = firstTick; tick <= lastTick; tick += 1) {
    states = rules.nextTick(states, draws.nextTick(), tempo);
    for (const [index, { priceMicros }] of states.entries()) paths[index]?.push(priceCentsOf(priceMicros));
  }
  const steps = Math.round((eventLockMs / tickMs - lastTick) / ticksPerStep);
  const pace = tempoOfSteps(tempo, ticksPerStep);
  for (let step = 0; step < steps; step += 1) states = rules.nextTick(states, draws.nextTick(), pace);
  return states.map(({ priceMicros }, index) => ({
    cents: elementAt(paths, index),
    unlockCents: priceCentsOf(priceMicros),
  }));
}
