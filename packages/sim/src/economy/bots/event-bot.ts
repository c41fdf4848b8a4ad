import type { Terms } from '../account.js';
import type { Scheduled } from '../calendar.js';
import { isHaltedNow, type Moment } from '../moment.js';
import { type Bot, everyone, holdEqually } from './bot.js';

/** What can be traded now for the last time before it happens. */
const lastMinute = (items: readonly Scheduled[], moment: Moment) =>
  items.length === 0
    ? items
    : items.filter((item) => item.tick === moment.tick + 1 && !isHaltedNow(moment, item.celebrity));

/** With everything into each celebrity on the last tick before its event; out when its halt has ended. */
export function beforeEventBot(terms: Terms, eventsOf: (moment: Moment) => readonly Scheduled[]): Bot {
  return {
    terms,
    start: () => (account, moment) => {
      const [next] = lastMinute(eventsOf(moment), moment);
      for (const celebrity of account.held) if (celebrity !== next?.celebrity) account.sell(moment, celebrity);
      if (next !== undefined) account.buy(moment, next.celebrity);
    },
  };
}

/** Holds everybody, and leaves each celebrity before its event until its halt has ended. */
export function avoidEventBot(terms: Terms, eventsOf: (moment: Moment) => readonly Scheduled[]): Bot {
  return {
    terms,
    start: () => (account, moment) => {
      if (moment.tick === 0) return holdEqually(account, moment, everyone(moment));
      const leaving = lastMinute(eventsOf(moment), moment);
      for (const { celebrity } of leaving) account.sell(moment, celebrity);
      if (leaving.length > 0 || account.held.length === moment.states.length) return;
      const part = account.worthCents(moment) / moment.states.length;
      for (const celebrity of everyone(moment)) {
        if (account.sharesOf(celebrity) === 0) account.buy(moment, celebrity, part);
      }
    },
  };
}

const holdTicks = 20;

/** Buys when the halt of a premiere has ended, in case its move goes on, and sells ten minutes later. */
export function afterPremiereBot(terms: Terms): Bot {
  return {
    terms,
    start: () => {
      const waiting = new Set<number>();
      let sellAt = 0;
      return (account, moment) => {
        if (moment.tick >= sellAt) for (const celebrity of account.held) account.sell(moment, celebrity);
        for (const { celebrity } of moment.begun) waiting.add(celebrity);
        for (const celebrity of waiting) {
          if (isHaltedNow(moment, celebrity)) continue;
          waiting.delete(celebrity);
          if (account.held.length === 0 && account.buy(moment, celebrity) !== null) sellAt = moment.tick + holdTicks;
        }
      };
    },
  };
}

/**
 * Holds what is announced to be split and sells after the split: rounding to whole new shares, and what is
 * paid for the rest, must favour nobody. Otherwise in cash.
 */
export function splitBot(terms: Terms): Bot {
  return {
    terms,
    start: () => (account, moment) => {
      if (moment.tickOfDay === 1) for (const celebrity of account.held) account.sell(moment, celebrity);
      if (moment.tickOfDay !== 2_879 || moment.splitsAhead.length === 0) return;
      const part = account.cashCents / moment.splitsAhead.length;
      for (const { celebrity } of moment.splitsAhead) account.buy(moment, celebrity, part);
    },
  };
}
