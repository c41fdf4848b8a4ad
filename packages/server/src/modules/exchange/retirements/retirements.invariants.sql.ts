import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of retirements and of what they paid. */
export const retirementInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'a retirement pays every share at the price that stood still, once',
    broken: `
      select format('retirement of %s for %s: %s shares left %s, SE cents %s at %s', entry.celebrity_id, user_id, entry.shares,
        shares_after, amount_cents, retirement.price_cents) as row
      from (select * from share_entry where kind = 'retirement') as entry
      left join retirement on retirement.id = reference_id and retirement.celebrity_id = entry.celebrity_id
      where retirement.id is null or withdrawn_at is not null or shares_after <> 0 or entry.created_at < due_at
        or amount_cents <> -entry.shares::bigint * retirement.price_cents
      union all
      select format('retirement %s of %s: paid %s times', reference_id, user_id, count(*))
      from share_entry where kind = 'retirement' group by user_id, reference_id having count(*) > 1`,
  },
  {
    invariant: 'after a retirement nobody holds a share, and nothing waits for its price',
    broken: `
      select format('%s of %s is left of %s', kind, user_id, retirement.celebrity_id) as row
      from retirement
      join lateral (
        select 'a position' as kind, user_id from position where position.celebrity_id = retirement.celebrity_id
        union all
        select 'an order', user_id from player_order
        where player_order.celebrity_id = retirement.celebrity_id and state = 'open'
        union all
        select 'a hold', user_id from hold where hold.celebrity_id = retirement.celebrity_id
        union all
        select 'an alert', user_id from price_alert
        where price_alert.celebrity_id = retirement.celebrity_id and fired_at is null
      ) as remaining on true
      where completed_at is not null and notified_at is not null`,
  },
  {
    invariant: 'the price of a celebrity that leaves stands still, and is what is paid',
    broken: `
      select format('%s stands at %s, paid is %s', retirement.celebrity_id, celebrity_market.price_cents, retirement.price_cents)
        as row
      from retirement
      join celebrity_market on celebrity_market.celebrity_id = retirement.celebrity_id
      where stood_at is not null and withdrawn_at is null and retirement.price_cents <> celebrity_market.price_cents
      union all
      select format('tick %s: %s at %s, it stands at %s', tick.number, celebrity.id, tick.prices_cents[slot + 1], price_cents)
      from retirement
      join celebrity on celebrity.id = retirement.celebrity_id
      join tick on tick.number >= first_tick and (last_tick is null or tick.number <= last_tick)
      where tick.prices_cents[slot + 1] <> price_cents
      union all
      select format('%s is settling, and its retirement is %s', celebrity.id, coalesce(retirement.id::text, 'missing'))
      from celebrity
      left join retirement on retirement.celebrity_id = celebrity.id and ended_at is null
      where settling <> coalesce(stood_at is null and retirement.id is not null, false)`,
  },
];
