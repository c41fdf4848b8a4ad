import { ticksPerDay } from '@limelight/rules/time';
import type { Terms } from '../account.js';
import { elementAt } from '../element.js';
import { deviationOf, isHot, type Moment, priceOf } from '../moment.js';
import { type Bot, bestOf, holdEqually } from './bot.js';

type Score = (moment: Moment) => (celebrity: number) => number;

/** What a chart shows: growth over some days, up to now. */
const growthOver =
  (days: number): Score =>
  (moment) =>
  (celebrity) =>
    Math.log(priceOf(moment, celebrity) / (elementAt(moment.closesCents, celebrity).at(-days) ?? 1));

export const scores = {
  value: (moment) => (celebrity) => -deviationOf(moment, celebrity),
  momentum: growthOver(7),
  contrarian: (moment) => (celebrity) => -growthOver(1)(moment)(celebrity),
  crowd: (moment) => (celebrity) => elementAt(moment.crowd, celebrity).popularityChange,
} as const satisfies Readonly<Record<string, Score>>;

/** Holds the best few by a score and chooses again every few days, a tick after midnight's counts. */
export function bestFewBot(
  terms: Terms,
  score: Score,
  { count = 8, everyDays }: { count?: number; everyDays: number },
): Bot {
  return {
    terms,
    start: () => (account, moment) => {
      if (moment.tickOfDay !== 1 || moment.day % everyDays !== 0) return;
      holdEqually(account, moment, bestOf(moment, count, score(moment)));
    },
  };
}

/**
 * Always in one celebrity that is in a hot spell, with everything: a hot price grows most in the mean and
 * falls most often. Sees the spells themselves, which players only guess from the last ticks.
 */
export function hotSpellsBot(terms: Terms): Bot {
  return {
    terms,
    start: (random) => (account, moment) => {
      const [held] = account.held;
      if ((held !== undefined && isHot(moment, held)) || account.tradesLeft < 2) return;
      const [next] = bestOf(moment, 1, (celebrity) => (isHot(moment, celebrity) ? random.uniform() : -1));
      if (next === undefined || !isHot(moment, next)) return;
      if (held !== undefined && account.sell(moment, held) === null) return;
      account.buy(moment, next);
    },
  };
}

const rounds = 48;

/**
 * 48 times a day into what rose most with the last tick, in case the next tick rises as well, and out with
 * that tick.
 */
export function tickEdgeBot(terms: Terms): Bot {
  const ticksPerRound = ticksPerDay / rounds;
  return {
    terms,
    start: () => {
      let before: readonly number[] = [];
      return (account, moment) => {
        const tickOfRound = moment.tick % ticksPerRound;
        if (tickOfRound === 0) before = moment.states.map(({ priceMicros }) => priceMicros);
        if (tickOfRound === 1) {
          const rise = (celebrity: number) =>
            elementAt(moment.states, celebrity).priceMicros / elementAt(before, celebrity);
          const [best] = bestOf(moment, 1, rise);
          if (best !== undefined) account.buy(moment, best);
        } else if (tickOfRound === 2) for (const celebrity of account.held) account.sell(moment, celebrity);
      };
    },
  };
}

const quoteAgeTicks = 10;
const toleranceBps = 100;

/**
 * Buys with a quote that is five minutes old and below the price by less than the tolerance, and sells a tick
 * later: quote protection must refuse or fill at the price now, never at the old one.
 */
export function staleQuoteBot(terms: Terms): Bot {
  const ticksPerRound = ticksPerDay / rounds;
  return {
    terms,
    start: () => {
      let seenCents: readonly ReturnType<typeof priceOf>[] = [];
      return (account, moment) => {
        const tickOfRound = moment.tick % ticksPerRound;
        if (tickOfRound === 0) seenCents = moment.states.map((_, celebrity) => priceOf(moment, celebrity));
        if (tickOfRound === quoteAgeTicks) {
          const gain = (celebrity: number) => {
            const rise = priceOf(moment, celebrity) / elementAt(seenCents, celebrity) - 1;
            return rise * 10_000 > toleranceBps * 0.9 ? 0 : rise;
          };
          const [best] = bestOf(moment, 1, gain);
          if (best === undefined) return;
          account.buy(moment, best, account.cashCents * 0.98, { priceCents: elementAt(seenCents, best), toleranceBps });
        } else if (tickOfRound === quoteAgeTicks + 1) {
          for (const celebrity of account.held) account.sell(moment, celebrity);
        }
      };
    },
  };
}
