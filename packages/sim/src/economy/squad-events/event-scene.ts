import type { SeCents } from '@limelight/rules/money';
import type { RandomSource } from '@limelight/rules/random-source';
import { elementAt } from '../element.js';
import type { RuleBook } from '../rule-book.js';
import type { EventPrices } from './event-prices.js';
import { firstTick, type SquadEvent, unlockTick } from './squad-event.js';

/** An event and the prices around it, as a bot plays them. */
export interface EventScene {
  readonly event: SquadEvent;
  readonly prices: EventPrices;
  /** Of a week of members' returns. */
  readonly random: () => RandomSource;
  readonly isMirrored: boolean;
  readonly rules: RuleBook;
}

/** Without the boost. */
export function plainCents({ prices }: EventScene, tick: number): SeCents {
  return tick === unlockTick ? prices.unlockCents : elementAt(prices.cents, tick - firstTick);
}
