import { categories } from '@limelight/rules/celebrity';
import { ipoOpeningCents } from '@limelight/rules/ipo';
import { type CelebrityMarket, listingState } from '@limelight/rules/market';
import type { Tempo } from '@limelight/rules/tempo';
import { minuteMs, tickMs, ticksPerDay } from '@limelight/rules/time';
import { undoWindowMs } from '@limelight/rules/undo';
import { elementAt } from '../element.js';
import type { Quotes } from '../moment.js';
import { tempoOfSteps } from '../opening.js';
import type { RuleBook } from '../rule-book.js';
import type { StreamDraws } from '../stream-draws.js';
import type { Ipo } from './ipo.js';

/** What bots read of the first days of IPOs that open together. */
export interface FirstDays {
  /** Shares are there, with the first price: nobody can trade yet. */
  readonly opening: Quotes;
  /** The first tick of trading. */
  readonly first: Quotes;
  /** The last tick at which a trade of the first one can be undone. */
  readonly watched: Quotes;
  readonly last: Quotes;
}

export interface FirstDaysPlan {
  readonly draws: StreamDraws;
  readonly tempo: Tempo;
  readonly holdDays: number;
  readonly rules: RuleBook;
}

const ticksPerStep = (10 * minuteMs) / tickMs;
const watchTicks = undoWindowMs / tickMs;

/** Prices by the rules of the game, after ten minutes in steps of ten minutes. */
export function playFirstDays(ipos: readonly Ipo[], { draws, tempo, holdDays, rules }: FirstDaysPlan): FirstDays {
  let states: readonly CelebrityMarket[] = ipos.map(({ priceCents, drawKey }, index) => {
    const openingCents = ipoOpeningCents(priceCents, rules.ipoRiseBps(drawKey));
    return listingState({
      id: `${index}`,
      category: elementAt(categories, index % categories.length),
      priceCents: openingCents,
    });
  });
  const haltedTicks = ipos.map(() => 0);
  const quotesAt = (tick: number): Quotes => ({ tick, states, haltedTicks });
  const move = (times: number, pace: Tempo) => {
    for (let time = 0; time < times; time += 1) states = rules.nextTick(states, draws.nextTick(), pace);
  };
  const opening = quotesAt(0);
  move(1, tempo);
  const first = quotesAt(1);
  move(watchTicks, tempo);
  const watched = quotesAt(1 + watchTicks);
  move((holdDays * ticksPerDay) / ticksPerStep, tempoOfSteps(tempo, ticksPerStep));
  return { opening, first, watched, last: quotesAt(watched.tick + holdDays * ticksPerDay) };
}
