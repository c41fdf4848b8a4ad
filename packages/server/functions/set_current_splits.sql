create or replace function set_current_splits() returns trigger language plpgsql as $$
begin
  select celebrity_market.splits into new.splits from celebrity_market
  where celebrity_market.celebrity_id = new.celebrity_id;
  new.splits := coalesce(new.splits, 0);
  return new;
end
$$;
