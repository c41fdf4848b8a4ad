import { divisions } from '@limelight/rules/league';
import type { InvariantQuery } from '../../platform/invariant.sql.js';

/**
 * Invariants of leagues. The primary key already limits a player to one league a month. How many players move is not
 * checked here: the rules may change, finished months do not.
 */
export const leagueInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'every league member has a wallet',
    broken: `
      select format('player %s in a league of %s has no wallet', member.user_id, month) as row
      from league_member as member left join wallet on wallet.user_id = member.user_id where wallet.user_id is null`,
  },
  {
    invariant: 'a league has results only when its month is over and a later one has begun',
    broken: `
      select format('%s: %s results, newest month begun %s', month, results, newest) as row
      from (select month, count(final_rank) as results from league_member group by month) as months,
        (select max(day) as newest from daily_run where task = 'league month') as begun
      where results > 0 and newest is distinct from greatest(newest, (month + interval '1 month')::date)`,
  },
  {
    invariant: 'in a finished league the ranks follow the profits',
    broken: `
      select format('player %s in %s: place %s with %s bps, expected %s', user_id, month, final_rank, final_profit_bps,
        expected) as row
      from (
        select *, rank() over (partition by month, division, bot, league order by final_profit_bps desc) as expected
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
