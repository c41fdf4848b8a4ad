import { dividendDelayMinutes } from '@limelight/rules/dividend';
import { minuteMs, tickMs, ticksPerDay } from '@limelight/rules/time';
import type { Fill, Terms } from '../account.js';
import type { Moment } from '../moment.js';
import { type Bot, bestOf, everyone } from './bot.js';

/** Bots act after the dividends of a tick were paid. */
const paidTick = (dividendDelayMinutes * minuteMs) / tickMs;

/** The last day's close is left out: its dividend is paid after the month. */
const isClosing = ({ tickOfDay, isLastDay }: Moment) => tickOfDay === ticksPerDay - 1 && !isLastDay;

/**
 * Holds shares only from the last tick of a day until the dividend is paid: of every eighth celebrity in
 * equal parts, the same every night or each time the next ones.
 */
export function captureBot(terms: Terms, { sameEveryNight }: { readonly sameEveryNight: boolean }): Bot {
  return {
    terms,
    start: () => (account, moment) => {
      if (isClosing(moment)) {
        const turn = sameEveryNight ? 0 : moment.day % 8;
        const chosen = everyone(moment).filter((celebrity) => celebrity % 8 === turn);
        const part = account.worthCents(moment) / chosen.length;
        for (const celebrity of chosen) account.buy(moment, celebrity, part);
      }
      if (moment.tickOfDay >= paidTick && !isClosing(moment)) {
        for (const celebrity of account.held) account.sell(moment, celebrity);
      }
    },
  };
}

/** The same with one celebrity, and an undo in place of the sale: VIP Pro gets both fees back, once a day. */
export function captureByUndoBot(terms: Terms): Bot {
  return {
    terms,
    start: (random) => {
      let fill: Fill | null = null;
      return (account, moment) => {
        if (isClosing(moment)) {
          const [celebrity] = bestOf(moment, 1, random.uniform);
          fill = celebrity === undefined ? null : account.buy(moment, celebrity);
        }
        if (fill === null || moment.tickOfDay < paidTick || isClosing(moment)) return;
        if (account.undo(moment, fill) || account.sell(moment, fill.celebrity) !== null) fill = null;
      };
    },
  };
}
