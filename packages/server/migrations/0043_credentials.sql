-- What a session rests on, and how long it may last.

-- Rises whenever all sessions of an account end: a new password, a suspension, two-factor authentication turned on.
alter table "user" add column credential_version integer not null default 0;

alter table session
  -- Of the account when its password was about to be checked: a log-in that is overtaken by a new password starts no
  -- session, however long the check of the old password took.
  add column credential_version integer not null default 0,
  -- "Keep me logged in". Without it the session ends sooner, and with the browser.
  add column remembered boolean not null default true;

-- However a session is written (better-auth inserts it in a transaction of its own). The shared lock waits for a change
-- of the version that has not been committed, or makes it wait; what waited sees the session and deletes it.
create function require_current_credentials() returns trigger language plpgsql as $$
begin
  perform from "user" where id = new.user_id and credential_version = new.credential_version for share;
  if not found then
    raise exception 'the credentials of account % have changed', new.user_id using errcode = 'LL002';
  end if;
  return new;
end
$$;
create trigger current_credentials before insert on session for each row
  execute function require_current_credentials();

-- Sessions of before last no longer than new ones.
update session set expires_at = least(expires_at, created_at + interval '30 days');
