import { seCents } from '@limelight/rules/money';
import { predictionDays } from '@limelight/rules/perk';
import { type PriceRange, predictPrices } from '@limelight/rules/prediction';
import type { Tempo } from '@limelight/rules/tempo';
import { ticksPerDay } from '@limelight/rules/time';
import { priceCentsMax } from '@limelight/rules/trade';
import type { Terms } from '../account.js';
import { elementAt } from '../element.js';
import { isHaltedNow, type Moment, priceOf } from '../moment.js';
import { type Bot, bestOf, everyone, holdEqually } from './bot.js';

const count = 8;
const afterCount = 1;

/**
 * Predictions of a price as shares of it, for a popularity that does not change: they are the same for all
 * prices.
 */
function weekAhead(tempo: Tempo): { readonly low: number; readonly high: number } {
  const priceCents = seCents(priceCentsMax / 100);
  const changes = { popularityChange: 0, nextPopularityChange: 0, ticksLeftToday: ticksPerDay, ticksToPremieres: [] };
  const facts = { priceCents, tempo, ...changes };
  const week: PriceRange = elementAt(predictPrices(facts), predictionDays - 1);
  return { low: week.lowCents / priceCents, high: week.highCents / priceCents };
}

/**
 * Holds the eight celebrities with the highest median of the coming week against the price, chosen again each
 * day.
 */
export function highestMedianBot(terms: Terms): Bot {
  const median =
    ({ crowd }: Moment) =>
    (celebrity: number) =>
      elementAt(crowd, celebrity).popularityChange;
  return {
    terms,
    start: () => (account, moment) => {
      // The median differs from the price by what popularity adds today, see `predictPrices`.
      if (moment.tickOfDay === afterCount) holdEqually(account, moment, bestOf(moment, count, median(moment)));
    },
  };
}

/**
 * Once a week sells everything and buys the celebrities that left the range of a week ago: below it in the
 * hope of a return, with `above` over it in the hope that the move goes on. Equal parts of everybody when
 * there are none.
 */
export function outOfRangeBot(terms: Terms, { above }: { readonly above: boolean }): Bot {
  return {
    terms,
    start: () => (account, moment) => {
      if (moment.tickOfDay !== afterCount || moment.day % predictionDays !== 0) return;
      const { low, high } = weekAhead(moment.tempo);
      const left = everyone(moment).filter((celebrity) => {
        const weekAgo = elementAt(moment.closesCents, celebrity).at(-1 - predictionDays) ?? 0;
        const price = priceOf(moment, celebrity);
        return !isHaltedNow(moment, celebrity) && (above ? price > weekAgo * high : price < weekAgo * low);
      });
      holdEqually(account, moment, left.length > 0 ? left : everyone(moment));
    },
  };
}
