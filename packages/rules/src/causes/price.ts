import { formatSe, seCents } from '../money.js';
import { isPrice } from '../trade.js';
import { type Cause, type CelebrityCause, isReason } from './cause.js';
import { fromTick } from './from-tick.js';

/** A price that staff set: the price moves to it in steps, under a halt. */
export interface PriceCause extends CelebrityCause {
  readonly kind: 'price';
  readonly targetCents: number;
  readonly reason: string;
}

export const price: Cause<PriceCause> = {
  kind: 'price',
  concerns: 'celebrity',
  byStaff: true,
  schema: { targetCents: (value) => isPrice(value as number), reason: isReason },
  problems: {},
  apply: (state, { targetCents }) => ({ ...state, targetCents }),
  words: ({ tick, targetCents, reason }) =>
    `price set to ${formatSe(seCents(targetCents))} by staff, ${fromTick(tick)}: ${reason}`,
};
