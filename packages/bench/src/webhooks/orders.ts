import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** One token. */
export const usCents = 250;
const seCents = 250_000;

/** The id of order n, the same in every process. */
export function orderId(n: number): string {
  return `00000000-0000-7000-9000-${String(n).padStart(12, '0')}`;
}

export function checkoutRef(n: number): string {
  return `cs_bench_${n}`;
}

/** Orders that wait for their money, one of each of the first players. */
export async function seedOrders(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into payment (user_id, id, reference, product, tokens, us_cents, se_cents, gateway, checkout_ref, checkout_url,
      created_at, expires_at, read_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, lpad(n::text, 8, '0'), 'tokens', 1, ${usCents}, ${seCents},
      'stripe', 'cs_bench_' || n, 'https://checkout.stripe.com/' || n, now(), now() + interval '1 hour',
      -- The reconciler leaves them to their webhooks.
      now() + interval '1 hour'
    from generate_series(0, $1::integer - 1) as n`,
    [count],
  );
  await client.query('vacuum analyze payment');
}

export async function countPaid(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select count(*)::integer as paid from payment where state = 'paid'`);
  return rows[0].paid;
}

/** @throws Error unless so many orders were credited, each once and with its amount */
export async function requireCredited(client: pg.Client, expected: number): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::integer as credited, coalesce(sum(amount_cents), 0)::bigint as cents,
      count(distinct reference_id)::integer as orders
    from ledger_entry where kind = 'tokens'`,
  );
  const { credited, orders, cents } = rows[0];
  const isRight = orders === expected && credited === expected && Number(cents) === expected * seCents;
  if (!isRight) throw new Error(`${expected} orders were paid: ${credited} credits of ${orders}, ${cents} cents`);
}

/** What Stripe sends when order n is paid, as long as its real events. */
export function eventOf(n: number): string {
  const object = { id: checkoutRef(n), object: 'checkout.session', client_reference_id: orderId(n) };
  const filler = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field_${index}`, randomUUID()]));
  return JSON.stringify({
    id: `evt_bench_${n}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: { ...object, ...filler } },
  });
}
