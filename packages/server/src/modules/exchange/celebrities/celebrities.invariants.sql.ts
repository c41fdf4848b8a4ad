import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of what staff did with celebrities. */
export const celebrityInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'a celebrity is suspended exactly while a suspension of it is open',
    broken: `
      select format('celebrity %s is %s, and its open suspensions are %s', celebrity.id, status, count(change.id)) as row
      from celebrity
      left join celebrity_change as change
        on change.celebrity_id = celebrity.id and kind = 'suspension' and last_tick is null
      group by celebrity.id having (status = 'suspended') <> (count(change.id) = 1)`,
  },
  {
    invariant: 'no order is open for a suspended celebrity',
    broken: `
      select format('order %s/%s is open for %s, which is suspended', user_id, player_order.id, player_order.celebrity_id) as row
      from player_order
      join celebrity on celebrity.id = player_order.celebrity_id
      join celebrity_change as change
        on change.celebrity_id = celebrity.id and change.kind = 'suspension' and change.last_tick is null
      cross join market
      -- One whose wallet was locked meanwhile is cancelled after the next tick.
      where state = 'open' and celebrity.status = 'suspended' and change.first_tick < market.tick_number`,
  },
  {
    invariant: 'trading is halted until a price that staff set is reached',
    broken: `
      select format('celebrity %s trades on the way to SE cents %s', change.celebrity_id, change.price_cents) as row
      from celebrity_change as change
      join celebrity_market on celebrity_market.celebrity_id = change.celebrity_id
      where kind = 'price' and last_tick is null and halted_at_tick is null`,
  },
];
