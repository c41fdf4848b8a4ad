import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of what staff did with celebrities. */
export const celebrityInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'a celebrity is suspended exactly while a suspension or a retirement of it is open',
    broken: `
      select format('celebrity %s is %s, its open suspensions are %s, and its open retirements %s', celebrity.id, status,
        suspensions, retirements) as row
      from celebrity
      cross join lateral (
        select count(*) as suspensions from celebrity_change
        where celebrity_id = celebrity.id and kind = 'suspension' and last_tick is null
      ) as suspended
      cross join lateral (
        select count(*) as retirements from retirement where celebrity_id = celebrity.id and ended_at is null
      ) as retired
      where (status = 'suspended') <> (suspensions + retirements > 0)`,
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
