import { popularityDrift } from '@limelight/rules/market';
import { ticksPerDay } from '@limelight/rules/time';
import type { VipTier } from '@limelight/rules/vip-plan';
import { type Account, type Fill, termsOf } from '../account.js';
import { elementAt } from '../element.js';
import { isHot, type Moment } from '../moment.js';
import { lastCalls } from './alert-bot.js';
import { type Bot, bestOf, betCents, betShare } from './bot.js';
import { cheapBot } from './fee-bot.js';

/**
 * Expected growth of a price over the coming day, in log units of its mean: all that the model makes
 * predictable.
 */
function growthOf(moment: Moment, celebrity: number): number {
  return popularityDrift(elementAt(moment.crowd, celebrity).popularityChange) * ticksPerDay;
}

/** What a hot spell adds to the growth, per day. */
function heatOf(moment: Moment, celebrity: number): number {
  const { tempo } = moment;
  const factor = isHot(moment, celebrity) ? tempo.hotFactor : tempo.calmFactor;
  return (factor * tempo.dailySigma) ** 2 / 2;
}

/**
 * VIP Elite with every perk: a bet on the one celebrity with the best expected growth, hot spells included;
 * into each alerted celebrity before its news, since the mean of their jumps is above zero; out by undo while
 * that is possible, because an undo does not count as a trade of the day.
 */
function restlessBot(): Bot {
  return {
    terms: termsOf('elite'),
    stakeShare: betShare,
    start: () => {
      let fill: Fill | null = null;
      const leave = (account: Account, moment: Moment): boolean => {
        if (fill === null || account.undo(moment, fill)) return true;
        return account.sell(moment, fill.celebrity) !== null;
      };
      const moveTo = (account: Account, moment: Moment, celebrity: number | undefined) => {
        if (celebrity === undefined || celebrity === fill?.celebrity || account.tradesLeft < 2) return;
        if (leave(account, moment)) fill = account.buy(moment, celebrity, betCents);
      };
      return (account, moment) => {
        const [item] = lastCalls(moment);
        if (item !== undefined) return moveTo(account, moment, item.celebrity);
        if (fill !== null && isHot(moment, fill.celebrity)) return;
        const [best] = bestOf(moment, 1, (celebrity) => growthOf(moment, celebrity) + heatOf(moment, celebrity));
        if (best !== undefined && isHot(moment, best)) moveTo(account, moment, best);
      };
    },
  };
}

/**
 * Basic and Pro buy what is cheap every ten days and hold it for its dividends: against two fees nothing
 * shorter pays, neither alerts without a direction nor an undo of them.
 */
export function allPerksBot(tier: VipTier): Bot {
  return tier === 'elite' ? restlessBot() : cheapBot(termsOf(tier), 10);
}
