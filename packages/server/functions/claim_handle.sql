-- The primary key decides between two accounts that choose the same handle in the same moment, however they
-- are written.
create or replace function claim_handle() returns trigger language plpgsql as $$
declare
  owner uuid;
begin
  insert into handle (key, user_id) values (lower(new.handle), new.id) on conflict (key) do nothing;
  select user_id into owner from handle where key = lower(new.handle);
  if owner is distinct from new.id then
    raise exception 'handle % is taken', new.handle using errcode = 'LL010';
  end if;
  return null;
end
$$;
