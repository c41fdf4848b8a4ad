import type { InvariantQuery } from '../../../platform/invariant.sql.js';

const costOf = (units: string) =>
  `(${units}::bigint * price_cents + (${units}::bigint * price_cents * fee_bps + 5000) / 10000)`;

/** Invariants of pools: what is held, the fixed list, and the share-out, recomputed from its inputs. */
export const poolInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'an entry of an open pool holds what its units cost, and one of a closed pool not more',
    broken: `
      select format('%s in pool %s: %s units hold %s of %s', user_id, pool_id, units, reserved_cents, ${costOf('units')}) as row
      from pool_entry join pool on pool.id = pool_id
      where settled_at is null and case when number is null
        then reserved_cents <> ${costOf('units')} else reserved_cents > ${costOf('units')} end`,
  },
  {
    invariant: 'the list of a closed pool has all lines, and its hash is theirs',
    broken: `
      select format('pool %s: %s lines up to %s, %s expected, hash %s', pool.id, list.count, list.last, line_count,
        lines_hash = list.hash) as row
      from pool
      cross join lateral (
        select count(*) as count, coalesce(max(number), 0) as last, count(*) filter (where number is null) as unnumbered,
          sha256(convert_to(coalesce(string_agg(
            number || ';' || units || case when held then ';held' else '' end || E'\\n', '' order by number), ''), 'UTF8')) as hash
        from pool_entry where pool_id = pool.id
      ) as list
      where closed_at is not null
        and (list.count <> line_count or list.last <> line_count or list.unnumbered > 0 or lines_hash <> list.hash)`,
  },
  {
    invariant: 'a share-out gives everybody up to a level, and what is left one each in the random order',
    broken: `
      with ticket as (
        select pool_id, number, units, allotted, held, sha256(draw_key || convert_to('share:' || number, 'UTF8')) as hash
        from pool_entry join pool on pool.id = pool_id where draw_key is not null
      ),
      eligible as (select * from ticket where not held),
      level as (
        select pool.id as pool_id, supply, sum(units) as requested, sum(allotted) as given, min(allotted) filter (where allotted < units) as low
        from pool join eligible on pool_id = pool.id group by pool.id
      )
      select format('pool %s: %s given of %s, %s requested', pool_id, given, supply, requested) as row
      from level where given <> least(supply, requested)
      union all
      select format('pool %s: line %s has %s of %s, the level is %s', pool_id, number, allotted, units, low)
      from eligible join level using (pool_id)
      where low is not null and not (allotted = least(units, low) or (allotted = low + 1 and units > low))
      union all
      select format('pool %s: line %s has one more before %s', pool_id, later.number, earlier.number)
      from level
      cross join lateral (select number, hash from eligible where pool_id = level.pool_id and allotted = low and units > low
        order by hash limit 1) as earlier
      cross join lateral (select number, hash from eligible where pool_id = level.pool_id and allotted = low + 1
        order by hash desc limit 1) as later
      where later.hash > earlier.hash
      union all
      select format('pool %s: line %s is held and has %s', pool_id, number, allotted) from ticket where held and allotted <> 0`,
  },
  {
    invariant: 'a pool that is over has nothing unsettled, and nobody takes more than the share-out gave',
    broken: `
      select format('%s in pool %s: %s taken of %s', user_id, pool_id, taken, allotted) as row
      from pool_entry join pool on pool.id = pool_id
      where taken > coalesce(allotted, 0) or (state = 'shared' and settled_at is null)`,
  },
];
