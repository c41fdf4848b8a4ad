import type { Terms } from '../account.js';
import { elementAt } from '../element.js';
import { deviationOf, isHot, type Moment, priceOf } from '../moment.js';
import { type Bot, bestOf, betCents, betShare, everyone, holdEqually } from './bot.js';

/** A tick after the popularity of the day was counted. */
const afterCount = 1;

/** Holds the five celebrities whose popularity rose most: today's ticks add the rise to the price. */
export function crowdBot(terms: Terms): Bot {
  const rise =
    ({ crowd }: Moment) =>
    (celebrity: number) =>
      elementAt(crowd, celebrity).popularityChange;
  return {
    terms,
    start: () => (account, moment) => {
      if (moment.tickOfDay === afterCount) holdEqually(account, moment, bestOf(moment, 5, rise(moment)));
    },
  };
}

/** Holds the eight celebrities furthest below their means of 30 days. */
export function cheapBot(terms: Terms, everyDays: number): Bot {
  const cheapness = (moment: Moment) => (celebrity: number) => -deviationOf(moment, celebrity);
  return {
    terms,
    start: () => (account, moment) => {
      if (moment.tickOfDay !== afterCount || moment.day % everyDays !== 0) return;
      holdEqually(account, moment, bestOf(moment, 8, cheapness(moment)));
    },
  };
}

/**
 * Equal parts of every celebrity, restored every few days: sells a little of what rose and buys of what fell.
 */
export function rebalancingBot(terms: Terms, everyDays: number): Bot {
  return {
    terms,
    start: () => (account, moment) => {
      if (moment.tickOfDay !== afterCount || moment.day % everyDays !== 0) return;
      if (moment.day === 0) return holdEqually(account, moment, everyone(moment));
      const part = account.worthCents(moment) / moment.states.length;
      const excess = everyone(moment).map((celebrity) => {
        const priceCents = priceOf(moment, celebrity);
        return { celebrity, priceCents, cents: account.sharesOf(celebrity) * priceCents - part };
      });
      for (const { celebrity, priceCents, cents } of excess.toSorted((left, right) => right.cents - left.cents)) {
        if (cents > priceCents) account.sell(moment, celebrity, Math.floor(cents / priceCents));
        else if (cents < -priceCents) account.buy(moment, celebrity, -cents);
      }
    },
  };
}

/**
 * A bet on one celebrity that is in a hot spell, and into the next when the spell ends: the mean of a price
 * grows by half its variance. Knows who is hot, which real players only guess from the last ticks.
 */
export function hotBot(terms: Terms): Bot {
  return {
    terms,
    stakeShare: betShare,
    start: (random) => (account, moment) => {
      const [held] = account.held;
      if (held !== undefined && isHot(moment, held)) return;
      if (account.tradesLeft < 2) return;
      const [next] = bestOf(moment, 1, (celebrity) => (isHot(moment, celebrity) ? random.uniform() : -1));
      if (next === undefined || !isHot(moment, next)) return;
      if (held !== undefined && account.sell(moment, held) === null) return;
      account.buy(moment, next, betCents);
    },
  };
}
