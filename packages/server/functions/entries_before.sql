-- How many ledger entries a player had before a recent moment: from the newest back in growing steps, then by
-- halves. A number without a row was summed up long ago.
create or replace function entries_before(player uuid, moment timestamptz) returns integer language plpgsql stable
-- A plan that was made while the table was small would read it whole.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  high integer := coalesce((select entry_count from wallet where wallet.user_id = player), 0);
  low integer := high;
  step integer := 1;
  middle integer;
begin
  while low > 0 and exists (
    select from ledger_entry where ledger_entry.user_id = player and number = low and created_at >= moment
  ) loop
    high := low - 1;
    low := greatest(low - step, 0);
    step := step * 2;
  end loop;
  while low < high loop
    middle := (low + high + 1) / 2;
    if exists (select from ledger_entry where ledger_entry.user_id = player and number = middle and created_at >= moment) then
      high := middle - 1;
    else
      low := middle;
    end if;
  end loop;
  return low;
end
$$;
