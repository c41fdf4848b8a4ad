import type { MonthPlan } from '../month-plan.js';
import { markdownTable } from '../table.js';
import { playOrders } from './order-bot.js';
import { pricePath } from './price-path.js';
import { playPrograms } from './program-bot.js';
import { playDebt, playRefund } from './refund-bot.js';
import { playBoards, playRing } from './ring-bot.js';
import { playSplit } from './split-bot.js';
import { playStars } from './star-bot.js';

/** A way to what was not earned that was found once, and how far it still leads. */
export interface Loophole {
  readonly name: string;
  readonly measure: string;
  /** By seed. Nothing of it may be left, but for the cent that prices are rounded to. */
  readonly gains: readonly number[];
}

/** Rounding of a price and its shares at a split, of a part of the portfolio. */
const rounding = 0.002;

/** Bots that try each way again, in months of several seeds. */
export function playLoopholes(plans: readonly MonthPlan[]): readonly Loophole[] {
  const paths = plans.map((plan) => ({ path: pricePath(plan), rules: plan.rules }));
  const over = (play: (path: ReturnType<typeof pricePath>, rules: MonthPlan['rules']) => number) =>
    paths.map(({ path, rules }) => play(path, rules));
  return [
    { name: 'leverage by refund', measure: 'shares beyond own money', gains: over(playRefund) },
    { name: 'rank by debt', measure: 'return while cash is owed', gains: over(playDebt) },
    { name: 'fee of a plan that ended', measure: 'fees not paid', gains: over((_, rules) => playOrders(rules)) },
    { name: 'tokens in a split', measure: 'return by contribution', gains: over(playSplit) },
    {
      name: 'program without a key',
      measure: 'programs among players',
      gains: over((_, rules) => playPrograms(rules)),
    },
    { name: 'one star each', measure: 'accounts that are ranked', gains: over((_, rules) => playStars(rules)) },
    { name: 'ring of one mailbox', measure: 'bonuses without review', gains: over((_, rules) => playRing(rules)) },
    { name: 'ring on the boards', measure: 'more than one is ranked', gains: over((_, rules) => playBoards(rules)) },
  ];
}

const mostOf = ({ gains }: Loophole) => Math.max(...gains);

export function problemsOfLoopholes(loopholes: readonly Loophole[]): readonly string[] {
  return loopholes
    .filter((loophole) => mostOf(loophole) > rounding)
    .map((loophole) => `loopholes: ${loophole.name}: ${mostOf(loophole).toFixed(3)} (${loophole.measure})`);
}

export function loopholeTable(loopholes: readonly Loophole[]): readonly string[] {
  const rows = loopholes.map((loophole) => [loophole.name, loophole.measure, mostOf(loophole).toFixed(3)]);
  return markdownTable(['way', 'what it would gain', 'most'], rows, ['way', 'what it would gain']);
}
