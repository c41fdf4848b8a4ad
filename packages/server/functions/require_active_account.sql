-- No session, key or push subscription for an account that is not active, however it is written (better-auth
-- inserts sessions in a transaction of its own). The shared lock waits for a suspension that is under way, or
-- makes it wait.
create or replace function require_active_account() returns trigger language plpgsql as $$
declare
  found_state account_state;
begin
  select account_state into found_state from "user" where id = new.user_id for share;
  if found_state <> 'active' then
    raise exception 'account % is %', new.user_id, found_state using errcode = 'LL001';
  end if;
  return new;
end
$$;
