import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of IPOs: what was given out was paid, by both ledgers. */
export const ipoInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'an allotment is what was taken of an IPO, at its price, with its fee',
    broken: `
      select format('%s in IPO %s: %s taken, %s shares for %s and a fee of %s', coalesce(entry.user_id, paid.user_id),
        coalesce(pool_id, reference_id), taken, shares, cents, fee) as row
      from (
        select user_id, pool_id, taken, price_cents, fee_bps from pool_entry join pool on pool.id = pool_id
        where taken > 0 and kind = 'ipo'
      ) as entry
      full join (
        select user_id, reference_id, sum(shares) as shares, -sum(amount_cents) filter (where kind = 'allotment') as cents,
          coalesce(-sum(amount_cents) filter (where kind = 'allotment_fee'), 0) as fee
        from posted_entry where kind in ('allotment', 'allotment_fee') group by user_id, reference_id
      ) as paid on paid.user_id = entry.user_id and reference_id = pool_id
      where taken is distinct from shares or cents is distinct from taken::bigint * price_cents
        or fee is distinct from (taken::bigint * price_cents * fee_bps + 5000) / 10000`,
  },
  {
    invariant: 'every IPO has a pool, and its celebrity is listed exactly when its shares are given out',
    broken: `
      select format('IPO %s: stage %s, pool %s, celebrity %s', ipo.id, stage, pool.state, celebrity.status) as row
      from ipo
      left join pool on pool.id = ipo.id and pool.kind = 'ipo'
      left join celebrity on celebrity.id = celebrity_id
      where pool.id is null
        or (stage in ('announced', 'cancelled')) <> (celebrity.id is null)
        or (stage in ('listed', 'opened')) <> (coalesce(celebrity.status::text, '') = 'listing')
        or (stage = 'cancelled') <> (pool.state = 'cancelled')
        or (stage in ('opened', 'trading')) <> (opening_cents is not null)`,
  },
];
