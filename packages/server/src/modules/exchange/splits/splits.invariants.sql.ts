import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of splits and of what they did to holders. */
export const splitInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'a split turns every share into its ratio, and pays the rest at the price before',
    broken: `
      select format('split %s of %s for %s: %s shares became %s and SE cents %s', split.number, entry.celebrity_id,
        user_id, shares_before, shares_after, amount_cents) as row
      from (select *, shares_after - shares as shares_before from share_entry where kind = 'split') as entry
      left join split on split.id = reference_id and split.celebrity_id = entry.celebrity_id and split.state = 'executed'
      where split.id is null
        or shares_after <> least(1000000000, shares_before::bigint * to_shares / from_shares)
        or amount_cents::numeric * to_shares
          <> (shares_before::numeric * to_shares - shares_after::numeric * from_shares) * price_before_cents
      union all
      select format('split %s for %s: converted %s times', reference_id, user_id, count(*))
      from share_entry where kind = 'split' group by user_id, reference_id having count(*) > 1`,
  },
  {
    invariant: 'a split that is complete left nothing counted as before it',
    broken: `
      select format('%s of %s counts %s splits, the celebrity had %s', kind, user_id, splits, number) as row
      from split
      join lateral (
        select 'a position' as kind, user_id, splits from position where position.celebrity_id = split.celebrity_id
        union all
        select 'an order', user_id, splits from player_order
        where player_order.celebrity_id = split.celebrity_id and state = 'open'
        union all
        select 'a hold', user_id, splits from hold where hold.celebrity_id = split.celebrity_id
        union all
        select 'an alert', user_id, splits from price_alert
        where price_alert.celebrity_id = split.celebrity_id and fired_at is null
      ) as counted on counted.splits < split.number
      where completed_at is not null`,
  },
  {
    invariant: 'the first ticks after a split are halted, and continue from its price',
    broken: `
      select format('tick %s: %s is not halted after its split', tick.number, celebrity.id) as row
      from split
      join celebrity on celebrity.id = split.celebrity_id
      join tick on tick.number >= first_tick and tick.number < first_tick + 10
      where not celebrity.slot = any (tick.halted_slots)
      union all
      select format('split %s of %s: %s at %s became %s', number, celebrity_id, ratio, price_before_cents, price_after_cents)
      from (select *, format('%s to %s', from_shares, to_shares) as ratio from split where state = 'executed') as split
      where abs(price_after_cents::numeric * to_shares - price_before_cents::numeric * from_shares)
        > greatest(from_shares, to_shares)`,
  },
];
