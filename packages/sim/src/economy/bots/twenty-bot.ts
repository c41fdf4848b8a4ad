import type { Terms } from '../account.js';
import { type Bot, everyone, holdEqually } from './bot.js';

const count = 20;

/**
 * What every strategy is compared with: twenty celebrities bought in equal parts on the first tick, and
 * nothing after it.
 */
export function twentyBot(terms: Terms): Bot {
  return {
    terms,
    start: () => (account, moment) => {
      if (moment.tick !== 0) return;
      const every = Math.max(1, Math.floor(moment.states.length / count));
      const twenty = everyone(moment).filter((celebrity) => celebrity % every === 0);
      holdEqually(account, moment, twenty.slice(0, count));
    },
  };
}
