import { type Terms, termsOf } from './account.js';
import type { Bot } from './bots/bot.js';
import { captureBot } from './bots/dividend-bot.js';
import { afterPremiereBot, avoidEventBot, beforeEventBot, splitBot } from './bots/event-bot.js';
import { rebalancingBot } from './bots/fee-bot.js';
import { limitGridBot, stopHuntBot, stopLossBot } from './bots/order-bot.js';
import { bestFewBot, hotSpellsBot, scores, staleQuoteBot, tickEdgeBot } from './bots/trend-bot.js';
import { twentyBot } from './bots/twenty-bot.js';

/** At the free fee of 2.5 % a trade, and without a fee, as VIP Elite. */
export type FeeArm = 'free' | 'no fee';

export interface Strategy {
  readonly name: string;
  readonly fee: FeeArm;
  readonly bot: Bot;
}

/** Strategies need no perk but the fee. */
const termsAt: Readonly<Record<FeeArm, Terms>> = {
  free: termsOf('free'),
  'no fee': { ...termsOf('free'), fee: 'elite' },
};

/** Against a fee nothing pays that trades often: at the free fee the bots choose less often. */
function strategiesAt(fee: FeeArm): Strategy[] {
  const terms = termsAt[fee];
  const days = fee === 'free' ? 10 : 1;
  const bots: Readonly<Record<string, Bot>> = {
    value: bestFewBot(terms, scores.value, { everyDays: days }),
    momentum: bestFewBot(terms, scores.momentum, { everyDays: days }),
    contrarian: bestFewBot(terms, scores.contrarian, { everyDays: days }),
    'read the crowd': bestFewBot(terms, scores.crowd, { count: 5, everyDays: days }),
    'hot spells': hotSpellsBot(terms),
    'tick edge': tickEdgeBot(terms),
    'stale quotes': staleQuoteBot(terms),
    'limit grid': limitGridBot(terms),
    'stop hunting': stopHuntBot(terms),
    'stop losses': stopLossBot(terms),
    rebalance: rebalancingBot(terms, days),
    'dividend capture': captureBot(terms, { sameEveryNight: false }),
    'nightly dividends': captureBot(terms, { sameEveryNight: true }),
    'before news': beforeEventBot(terms, ({ upcoming }) => upcoming),
    'before premieres': beforeEventBot(terms, ({ premieres }) => premieres),
    'after premieres': afterPremiereBot(terms),
    'avoid premieres': avoidEventBot(terms, ({ premieres }) => premieres),
    'split play': splitBot(terms),
  };
  return Object.entries(bots).map(([name, bot]) => ({ name, fee, bot }));
}

export const strategies: readonly Strategy[] = [...strategiesAt('free'), ...strategiesAt('no fee')];

/** Holding twenty, at each fee: what the strategies are compared with. */
export const holders: Readonly<Record<FeeArm, Bot>> = {
  free: twentyBot(termsAt.free),
  'no fee': twentyBot(termsAt['no fee']),
};
