import type { Account, Terms } from '../account.js';
import { isHaltedNow, type Moment } from '../moment.js';
import type { NewsItem } from '../news-flow.js';
import { type Bot, betCents, betShare, everyone, holdEqually, type Strategy } from './bot.js';
import { DirectionLearner } from './direction-learner.js';

/** The alerted items whose celebrity can be traded now for the last time before they are public. */
export function lastCalls(moment: Moment): readonly NewsItem[] {
  if (moment.upcoming.length === 0) return moment.upcoming;
  const { tick, upcoming } = moment;
  return upcoming.filter((item) => item.tick === tick + 1 && !isHaltedNow(moment, item.celebrity));
}

/** Sells everything but what is bought for news that are still to come. */
function sellAfterNews(account: Account, moment: Moment): void {
  for (const celebrity of account.held) {
    const waits = moment.upcoming.some((item) => item.celebrity === celebrity && item.tick === moment.tick + 1);
    if (!waits) account.sell(moment, celebrity);
  }
}

function betBot(
  terms: Terms,
  decide: () => { isUp: (item: NewsItem, moment: Moment) => boolean; watch?: Strategy },
): Bot {
  return {
    terms,
    stakeShare: betShare,
    start: () => {
      const { isUp, watch } = decide();
      return (account, moment) => {
        sellAfterNews(account, moment);
        watch?.(account, moment);
        for (const item of lastCalls(moment)) if (isUp(item, moment)) account.buy(moment, item.celebrity, betCents);
      };
    },
  };
}

/** A bet on each alerted celebrity on the last tick before the news; out when the halt has ended. */
export function betOnEachBot(terms: Terms): Bot {
  return betBot(terms, () => ({ isUp: () => true }));
}

/** For a control: bets only if a hint that is right with this share says up. */
export function betOnHintBot(terms: Terms, rightShare: number): Bot {
  const hintsUp = ({ impactBps, luck }: NewsItem) => impactBps > 0 === luck < rightShare;
  return betBot(terms, () => ({ isUp: hintsUp }));
}

/**
 * Bets where the directions of earlier news suggest a gain that pays for the fees, judged by what was public
 * before each.
 */
export function betOnPatternBot(terms: Terms): Bot {
  return betBot(terms, () => {
    const learner = new DirectionLearner(terms.fee);
    const watch: Strategy = (_, moment) => {
      for (const item of moment.released) learner.learn(item);
      for (const item of lastCalls(moment)) learner.note(item, moment);
    };
    return { isUp: (item, moment) => learner.expectsGain(item, moment), watch };
  });
}

/** Holds everybody and stays out of each alerted celebrity until its halt has ended. */
export function stayOutBot(terms: Terms): Bot {
  return {
    terms,
    start: () => (account, moment) => {
      if (moment.tick === 0) holdEqually(account, moment, everyone(moment));
      for (const { celebrity } of lastCalls(moment)) account.sell(moment, celebrity);
      const isAlerted = (celebrity: number) =>
        moment.upcoming.some((item) => item.celebrity === celebrity && item.tick === moment.tick + 1);
      if (account.held.length === moment.states.length) return;
      const part = account.worthCents(moment) / moment.states.length;
      for (const celebrity of everyone(moment)) {
        if (account.sharesOf(celebrity) === 0 && !isAlerted(celebrity)) account.buy(moment, celebrity, part);
      }
    },
  };
}

const carryOverTicks = 20;

/**
 * Buys what rose by news on the first tick after its halt, in case the rise goes on, and sells ten minutes
 * later.
 */
export function carryOverBot(terms: Terms): Bot {
  return {
    terms,
    stakeShare: betShare,
    start: () => {
      const risen = new Set<number>();
      let sellAt = 0;
      return (account, moment) => {
        if (moment.tick >= sellAt) for (const celebrity of account.held) account.sell(moment, celebrity);
        for (const { celebrity, impactBps } of moment.released) if (impactBps > 0) risen.add(celebrity);
        for (const celebrity of risen) {
          if (isHaltedNow(moment, celebrity)) continue;
          risen.delete(celebrity);
          if (account.buy(moment, celebrity, betCents) !== null) sellAt = moment.tick + carryOverTicks;
        }
      };
    },
  };
}
