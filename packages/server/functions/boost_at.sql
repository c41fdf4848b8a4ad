-- The boost of a fee window at the time of a tick, in parts per million: `boostPpmAt` of the rules, in whole
-- milliseconds. Zero for a window that has none.
create or replace function boost_at(
  peak_ppm integer, boosted_from timestamptz, begins_at timestamptz, ends_at timestamptz, moment timestamptz
) returns integer language sql immutable parallel safe
  return case when moment >= boosted_from and moment < ends_at then (
    peak_ppm * ((extract(epoch from ends_at) - extract(epoch from moment)) * 1000)::bigint
      / ((extract(epoch from ends_at) - extract(epoch from begins_at)) * 1000)::bigint
  )::integer else 0 end;
