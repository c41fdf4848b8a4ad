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
    invariant: 'trading is halted until a price that staff set is reached',
    broken: `
      select format('celebrity %s trades on the way to SE cents %s', change.celebrity_id, change.price_cents) as row
      from celebrity_change as change
      join celebrity_market on celebrity_market.celebrity_id = change.celebrity_id
      where kind = 'price' and last_tick is null and halted_at_tick is null`,
  },
];
