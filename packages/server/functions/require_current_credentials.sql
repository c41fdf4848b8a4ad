-- However a session is written (better-auth inserts it in a transaction of its own). The shared lock waits
-- for a change of the version that has not been committed, or makes it wait; what waited sees the session and
-- deletes it.
create or replace function require_current_credentials() returns trigger language plpgsql as $$
begin
  perform from "user" where id = new.user_id and credential_version = new.credential_version for share;
  if not found then
    raise exception 'the credentials of account % have changed', new.user_id using errcode = 'LL002';
  end if;
  return new;
end
$$;
