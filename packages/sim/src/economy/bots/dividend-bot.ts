import { dividendDelayMinutes } from '@limelight/rules/dividend';
import { minuteMs, tickMs, ticksPerDay } from '@limelight/rules/time';
import type { Fill, Terms } from '../account.js';
import type { Moment } from '../moment.js';
import { type Bot, bestOf } from './bot.js';

/** Bots act after the dividends of a tick were paid. */
const paidTick = (dividendDelayMinutes * minuteMs) / tickMs;

/** The last day's close is left out: its dividend is paid after the month. */
const isClosing = ({ tickOfDay, isLastDay }: Moment) => tickOfDay === ticksPerDay - 1 && !isLastDay;

/** Holds shares only from the last tick of a day until the dividend is paid, ten random celebrities in equal parts. */
export function captureBot(terms: Terms): Bot {
  return {
    terms,
    start: (random) => (account, moment) => {
      if (isClosing(moment)) {
        const part = account.worthCents(moment) / 10;
        for (const celebrity of bestOf(moment, 10, random.uniform)) account.buy(moment, celebrity, part);
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
