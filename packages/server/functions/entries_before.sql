-- How many ledger entries a player had before a moment, whose numbers follow the time: from the newest back in growing steps, then
-- by halves. The fee of a trade has the trade's time; numbers that were summed up count as the entry before them.
create or replace function entries_before(player uuid, moment timestamptz) returns integer language plpgsql stable
-- A plan that was made while the tables were small would read them whole.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  high integer := coalesce((select entry_count from wallet where wallet.user_id = player), 0);
  low integer := -1;
  middle integer := high;
  step integer := 1;
begin
  while low < high loop
    if (
      select created_at >= moment from (
        select number, created_at from posted_entry where user_id = player and number <= middle
        union all
        select number, created_at from trade where user_id = player and number <= middle
      ) as entry
      order by number desc limit 1
    ) then
      high := middle - 1;
    else
      low := middle;
    end if;
    if low < 0 then
      middle := greatest(high - step, 0);
      step := step * 2;
    else
      middle := (low + high + 1) / 2;
    end if;
  end loop;
  return low;
end
$$;
