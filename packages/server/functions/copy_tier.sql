create or replace function copy_tier() returns trigger language plpgsql as $$
begin
  update "user" set tier = new.tier where id = new.user_id;
  return null;
end
$$;
