import { ticksPerDay } from '@limelight/rules/time';
import { hasUndoLeft } from '@limelight/rules/undo';
import type { Fill, Terms } from '../account.js';
import { isHot, type Moment, priceOf } from '../moment.js';
import { lastCalls } from './alert-bot.js';
import { type Bot, bestOf, betCents, betShare } from './bot.js';

/** The last tick on which a trade can still be undone: ten minutes later. */
const watchTicks = 20;

export interface Rounds {
  readonly perDay: number;
  /** Celebrities bought in a round, for equal parts of the cash. */
  readonly parts: number;
}

type LosersExit = 'undo' | 'sell';

const isLoser = (moment: Moment, { celebrity, priceCents }: Fill) => priceOf(moment, celebrity) < priceCents;

/**
 * Each round buys hot celebrities with all cash, watches for ten minutes, sells what rose and gets out of the
 * others.
 */
export function undoLosersBot(terms: Terms, { perDay, parts }: Rounds, exit: LosersExit = 'undo'): Bot {
  const ticksPerRound = ticksPerDay / perDay;
  return {
    terms,
    start: (random) => {
      let fills: Fill[] = [];
      return (account, moment) => {
        const tickOfRound = moment.tick % ticksPerRound;
        if (tickOfRound === 0 && fills.length === 0) {
          const part = account.cashCents / parts;
          const hottest = (celebrity: number) => random.uniform() + (isHot(moment, celebrity) ? 1 : 0);
          fills = bestOf(moment, parts, hottest).flatMap((celebrity) => account.buy(moment, celebrity, part) ?? []);
        }
        if (tickOfRound < watchTicks) return;
        fills = fills.filter((fill) => {
          if (exit === 'undo' && isLoser(moment, fill) && account.undo(moment, fill)) return false;
          return account.sell(moment, fill.celebrity) === null;
        });
      };
    },
  };
}

/**
 * A bet on an alerted celebrity just before the news, while there are undos left: undone if it fell, sold if
 * it rose.
 */
export function undoAfterNewsBot(terms: Terms): Bot {
  return {
    terms,
    stakeShare: betShare,
    start: () => {
      let fill: Fill | null = null;
      let day = -1;
      let undos = 0;
      return (account, moment) => {
        const [item] = lastCalls(moment);
        if (day !== moment.day) [day, undos] = [moment.day, 0];
        if (fill === null && item !== undefined && hasUndoLeft(terms.undo, undos)) {
          fill = account.buy(moment, item.celebrity, betCents);
        } else if (fill !== null && moment.tick > fill.tick) {
          const isUndone = isLoser(moment, fill) && account.undo(moment, fill);
          if (isUndone) undos += 1;
          if (isUndone || account.sell(moment, fill.celebrity) !== null) fill = null;
        }
      };
    },
  };
}
