import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Trade } from '../platform/database.generated.js';

type Row = Insertable<Trade>;

/** A row as a trade writes it, of one share at one cent. Wallet and position stay as they are. */
export function tradeRow(changes: Pick<Row, 'created_at'> & Partial<Row>): Row {
  const { shares = 1, price_cents = 1 } = changes;
  return {
    user_id: randomUUID(),
    id: randomUUID(),
    number: 1,
    shares,
    shares_after: 1,
    fee_bps: 0,
    tolerance_bps: 0,
    side: 'buy',
    celebrity_id: '1',
    price_cents,
    total_cents: Number(shares) * Number(price_cents),
    fee_cents: 0,
    cash_after_cents: 0,
    average_after_cents: 1,
    tick_number: 1,
    seen_tick: 1,
    ...changes,
  };
}
