import { divisions } from '@limelight/rules/league';
import { returnCapitalCentsMin } from '@limelight/rules/time-weighted-return';
import type { InvariantQuery } from '../../../platform/invariant.sql.js';
import { snapshotTask } from './snapshot.sql.js';

/** Products of many doubles differ by their order; a thousandth of a basis point would be found. */
const indexTolerance = 1e-7;

/** Of ticks: a split that reaches the shares some ticks after the price. */
const spreadTolerance = 1;

/**
 * Invariants of leagues. The primary key already limits a player to one league a month. How many players move
 * is not checked here: the rules may change, finished months do not.
 */
export const leagueInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'every league member has a wallet',
    broken: `
      select format('player %s in a league of %s has no wallet', member.user_id, month) as row
      from league_member as member left join wallet on wallet.user_id = member.user_id where wallet.user_id is null`,
  },
  {
    invariant: 'a league has results only when its month is over and every close is written',
    broken: `
      select format('%s: %s results, newest close %s', month, results, newest) as row
      from (select month, count(final_rank) as results from league_member group by month) as months,
        (select max(day) as newest from daily_run where task = '${snapshotTask}') as closes
      where results > 0 and newest is distinct from greatest(newest, (month + interval '1 month')::date)`,
  },
  {
    invariant: 'in a finished league the ranks follow the returns',
    broken: `
      select format('player %s in %s: place %s with %s bps, expected %s', user_id, month, final_rank, final_return_bps,
        expected) as row
      from (
        select *, rank() over (partition by month, division, bot, league order by final_return_bps desc) as expected
        from league_member where final_rank is not null
      ) as places
      where final_rank <> expected`,
  },
  {
    invariant: 'no player moves up from the highest or down from the lowest division, nor past a better player',
    broken: `
      select format('player %s in %s: %s from %s', user_id, month, outcome, division) as row from league_member
      where (outcome = 'up' and division = '${divisions.at(-1)}') or (outcome = 'down' and division = '${divisions[0]}')
      union all
      select format('%s, %s league %s: %s is place %s, the first who does not is place %s', month, division, league, outcome,
        worst, best_below)
      from (
        select month, division, bot, league, outcome, max(final_rank) as worst,
          lead(min(final_rank)) over (partition by month, division, bot, league order by outcome) as best_below
        from league_member where outcome is not null group by month, division, bot, league, outcome
      ) as zones
      where worst >= best_below`,
  },
];

/**
 * Invariants of returns: each index follows from the closes and from the values that contributions met. Links
 * of less than the least capital are measured on that, so they are left to the tests of the rules.
 */
export const returnInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'the shares of a portfolio that closes sum up are parts of it, and never fewer than before',
    broken: `
      select format('close of %s on %s: %s ticks, invested %s, largest %s, held %s', user_id, day, counted_ticks, invested_ticks,
        largest_ticks, held_ticks) as row
      from (
        select *, lag(counted_ticks, 1, 0) over (partition by user_id order by day) as ticks_before from ranking_snapshot
      ) as closing
      where counted_ticks is not null and (counted_ticks < ticks_before or invested_ticks > counted_ticks + ${spreadTolerance}
        or largest_ticks > invested_ticks + ${spreadTolerance} or least(invested_ticks, largest_ticks, held_ticks) < -${spreadTolerance})`,
  },
  {
    invariant: 'between two closes a return changes by gains alone, whatever was put in',
    broken: `
      with closing as (
        select user_id, day, value_cents, return_index, entry_count, lag(value_cents) over by_day as value_before,
          lag(return_index) over by_day as index_before, lag(entry_count) over by_day as entries_before
        from ranking_snapshot
        -- Those of who was frozen are compared with the pauses.
        where user_id not in (select user_id from return_pause)
        window by_day as (partition by user_id order by day)
      ),
      -- The portfolio right before and right after each movement from outside; a close is one without an amount.
      moment as (
        select user_id, day, entries_before as number, value_before as before_cents, value_before as after_cents
        from closing where index_before is not null and return_index is not null
        union all
        select user_id, day, entry_number, contribution.value_cents, contribution.value_cents + amount_cents
        from closing join contribution using (user_id)
        join posted_entry using (user_id) where number = entry_number and index_before is not null
          and entry_number > entries_before and entry_number <= entry_count
        union all
        select user_id, day, entry_count + 1, value_cents, value_cents
        from closing where index_before is not null and return_index is not null
      ),
      link as (
        select *, lag(after_cents) over (partition by user_id, day order by number) as start_cents from moment
      ),
      product as (
        select user_id, day, exp(sum(ln(before_cents::float8 / start_cents))) as factor from link
        where start_cents is not null group by user_id, day
        having min(least(before_cents, start_cents)) >= ${returnCapitalCentsMin}
      )
      select format('player %s on %s: index %s, expected %s', user_id, day, return_index, index_before * factor) as row
      from product join closing using (user_id, day)
      where abs(return_index / (index_before * factor) - 1) > ${indexTolerance}`,
  },
  {
    invariant: 'a wallet continues the return from its newest contribution',
    broken: `
      select format('wallet %s: index %s on %s, expected %s on %s', wallet.user_id, wallet.return_index, return_base_cents,
        newest.return_index, newest.value_cents + amount_cents) as row
      from (select distinct on (user_id) * from contribution order by user_id, entry_number desc) as newest
      join posted_entry on posted_entry.user_id = newest.user_id and posted_entry.number = newest.entry_number
      join wallet on wallet.user_id = newest.user_id
      where not exists (
          select from return_pause as pause where pause.user_id = newest.user_id and pause.entry_number >= newest.entry_number
        )
        and not wallet.return_paused and not exists (
          select from return_pause as pause where pause.user_id = newest.user_id and ended_at >= newest.created_at
        )
        and (wallet.return_index <> newest.return_index
          or return_base_cents is distinct from newest.value_cents + amount_cents)`,
  },
  {
    invariant: 'who is frozen or owes cash has a return that stands still, at every close since then too',
    broken: `
      select format('wallet %s: frozen %s with cash %s, return paused %s at %s, expected %s', wallet.user_id, frozen, cash_cents,
        return_paused, wallet.return_index, pause.return_index) as row
      from wallet left join return_pause as pause on pause.user_id = wallet.user_id and ended_at is null
      where account_state <> 'closed' and (
        ((frozen or cash_cents < 0) and not return_paused) or return_paused <> (pause.user_id is not null)
        or (return_paused and wallet.return_index is distinct from pause.return_index))
      union all
      select format('close of %s on %s: index %s, it stands at %s', closing.user_id, day, closing.return_index, pause.return_index)
      from ranking_snapshot as closing
      join return_pause as pause on pause.user_id = closing.user_id and ended_at is null
      where day > (began_at at time zone 'Europe/London')::date + 1 and closing.return_index <> pause.return_index`,
  },
];
