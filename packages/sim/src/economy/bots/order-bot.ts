import type { SeCents } from '@limelight/rules/money';
import { seCents } from '@limelight/rules/money';
import { isTriggered } from '@limelight/rules/order';
import type { Terms } from '../account.js';
import { elementAt } from '../element.js';
import { isHaltedNow, type Moment, priceOf } from '../moment.js';
import { type Bot, betCents, everyone, holdEqually } from './bot.js';

const gridCelebrities = 10;
const gridStep = 0.02;

const limitAt = (side: 'buy' | 'sell', cents: number) =>
  ({ kind: 'limit', side, triggerPriceCents: seCents(Math.max(1, Math.round(cents))) }) as const;

/**
 * A grid of limit orders: in each of ten celebrities buys 2 % below the last fill and sells 2 % above it, all
 * month.
 */
export function limitGridBot(terms: Terms): Bot {
  return {
    terms,
    start: () => {
      const lastFills = new Map<number, SeCents>();
      return (account, moment) => {
        if (moment.tickOfDay === 0) for (const { celebrity } of moment.splits) lastFills.delete(celebrity);
        for (let celebrity = 0; celebrity < gridCelebrities && celebrity < moment.states.length; celebrity += 1) {
          if (isHaltedNow(moment, celebrity)) continue;
          const priceCents = priceOf(moment, celebrity);
          const lastCents = lastFills.get(celebrity);
          if (lastCents === undefined) {
            lastFills.set(celebrity, priceCents);
            account.buy(moment, celebrity, betCents / 2);
          } else if (isTriggered(limitAt('buy', lastCents * (1 - gridStep)), priceCents)) {
            if (account.buy(moment, celebrity, betCents / 10) !== null) lastFills.set(celebrity, priceCents);
          } else if (isTriggered(limitAt('sell', lastCents * (1 + gridStep)), priceCents)) {
            const part = Math.ceil(betCents / 10 / priceCents);
            const shares = Math.min(part, account.sharesOf(celebrity));
            if (account.sell(moment, celebrity, shares) !== null) lastFills.set(celebrity, priceCents);
          }
        }
      };
    },
  };
}

const lowDays = 10;
const ticksPerLook = 120;
const holdTicks = 2_880;

/**
 * Where the stops of others lie, under the lowest close of ten days: buys what has fallen through it, for a
 * day.
 */
export function stopHuntBot(terms: Terms): Bot {
  return {
    terms,
    start: () => {
      const boughtAt = new Map<number, number>();
      return (account, moment) => {
        if (moment.tick % ticksPerLook !== 0) return;
        for (const celebrity of account.held) {
          if (moment.tick - (boughtAt.get(celebrity) ?? 0) >= holdTicks) account.sell(moment, celebrity);
        }
        for (const celebrity of everyone(moment)) {
          const low = Math.min(...elementAt(moment.closesCents, celebrity).slice(-lowDays));
          if (account.sharesOf(celebrity) > 0 || priceOf(moment, celebrity) >= low * 0.98) continue;
          if (account.buy(moment, celebrity, account.worthCents(moment) / 5) !== null)
            boughtAt.set(celebrity, moment.tick);
        }
      };
    },
  };
}

const stopShare = 0.95;

/** Holds twenty with a stop 5 % under each purchase, and buys the same again on the next day. */
export function stopLossBot(terms: Terms): Bot {
  const every = (moment: Moment) => Math.max(1, Math.floor(moment.states.length / 20));
  return {
    terms,
    start: () => {
      const stops = new Map<number, SeCents>();
      return (account, moment) => {
        for (const { celebrity } of moment.tickOfDay === 0 ? moment.splits : []) stops.delete(celebrity);
        if (moment.tickOfDay === 1) {
          const twenty = everyone(moment).filter((celebrity) => celebrity % every(moment) === 0);
          holdEqually(account, moment, twenty);
        }
        for (const celebrity of account.held) {
          const priceCents = priceOf(moment, celebrity);
          const triggerPriceCents = stops.get(celebrity) ?? seCents(Math.round(priceCents * stopShare));
          stops.set(celebrity, triggerPriceCents);
          if (!isTriggered({ kind: 'stop', side: 'sell', triggerPriceCents }, priceCents)) continue;
          if (account.sell(moment, celebrity) !== null) stops.delete(celebrity);
        }
      };
    },
  };
}
