-- Ranked means invested and spread, on average over all ticks. Sums of prices from tick to tick, so that the sum
-- over any ticks is a difference of two rows.
create table tick_sum (
  number bigint primary key,
  -- By slot, as the prices of the tick.
  sums double precision[] not null
);
-- Per player at each close: until which tick the sums are, over how many ticks since the first trade, and, each
-- times ticks, the invested share of the portfolio, the largest holding's share of it, and the celebrities held.
-- Null in closes of before.
alter table ranking_snapshot
  add column tick_number bigint,
  add column counted_ticks integer,
  add column invested_ticks double precision,
  add column largest_ticks double precision,
  add column held_ticks double precision,
  -- In which rankings the player is: 1 the week's, 2 the month's, 4 that of all time, or their sum.
  add column ranked smallint;
-- Who is not invested and spread has no place at a month's end, but goes down with those who were no worse.
alter table league_member
  drop constraint league_member_check,
  add constraint league_member_check check (
    (final_rank is null) = (final_return_bps is null) and (final_rank is null or outcome is not null)
    and (final_rank is not null or coalesce(outcome, 'down') = 'down')
  );
