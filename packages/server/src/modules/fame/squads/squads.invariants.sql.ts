import type { InvariantQuery } from '../../../platform/invariant.sql.js';

export const squadInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'a squad that is not archived has one captain, with an active account of a player',
    broken: `
      select format('squad %s: %s captains, %s of them active', squad.id, count(captain.user_id), count(account.id)) as row
      from squad
      left join squad_member as captain on captain.squad_id = squad.id and captain.role = 'captain'
      left join "user" as account
        on account.id = captain.user_id and account.account_state = 'active' and account.role = 'user'
      where archived_at is null
      group by squad.id having count(captain.user_id) <> 1 or count(account.id) <> 1`,
  },
  {
    invariant: 'a squad knows how many members it has, and since when its captain leads it',
    broken: `
      select format('squad %s: %s members, %s counted, captain since %s', squad.id, squad.members, counted.count, captain_since) as row
      from squad
      cross join lateral (
        select count(*) as count, count(*) filter (where role = 'captain') as captains
        from squad_member where squad_id = squad.id
      ) as counted
      where squad.members <> counted.count or (captain_since is null) <> (counted.captains = 0)`,
  },
  {
    invariant: 'nobody is in a squad that refuses the player',
    broken: `
      select format('%s is in squad %s and refused', user_id, squad_id) as row
      from squad_member join squad_refusal using (squad_id, user_id)
      where undone_at is null and lifted_at is null`,
  },
  {
    invariant: 'each day of a squad goes on from the one before, and the first from 1',
    broken: `
      select format('squad %s, %s: from %s after %s', squad_id, closed_on, opening_index, before) as row
      from (
        select squad_id, closed_on, opening_index,
          coalesce(lag(closing_index) over (partition by squad_id order by closed_on), 1::float8) as before
        from squad_day
      ) as day
      where opening_index <> before`,
  },
  {
    invariant: 'a squad removes 20 players on a day in London at most',
    broken: `
      select format('squad %s on %s: %s', squad_id, day, count) as row
      from (
        select squad_id, (kicked_at at time zone 'Europe/London')::date as day, count(*) as count
        from squad_refusal group by 1, 2
      ) as kicked
      where count > 20`,
  },
  {
    invariant: 'an address that a squad had before is no other squad’s',
    broken: `
      select format('%s was of squad %s, and %s is of %s', former.handle, former.squad_id, other.handle, other.id) as row
      from squad_former_handle as former
      join squad as other on replace(other.handle, '-', '') = replace(former.handle, '-', '')
      where other.id <> former.squad_id or other.handle = former.handle`,
  },
];
