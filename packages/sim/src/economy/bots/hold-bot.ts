import type { Terms } from '../account.js';
import { type Bot, everyone, holdEqually } from './bot.js';

/** Buys every celebrity for an equal part and waits. */
export function holdBot(terms: Terms): Bot {
  return {
    terms,
    start: () => (account, moment) => {
      if (moment.tick === 0) holdEqually(account, moment, everyone(moment));
    },
  };
}

/** Never trades. */
export function cashBot(terms: Terms): Bot {
  return { terms, start: () => () => {} };
}
