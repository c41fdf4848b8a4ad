-- What a session has shown besides whose it is, and read-only views of a player by an admin.

alter table session
  -- When the password was typed again. Logging in counts by itself.
  add column authenticated_at timestamptz,
  -- When the session passed two-factor authentication.
  add column two_factor_at timestamptz;

create table impersonation (
  id uuid primary key,
  -- The admin's log-in. No foreign key: the row outlives it.
  session_id uuid not null,
  admin_id uuid not null,
  target_id uuid not null check (target_id <> admin_id),
  reason text not null check (length(reason) between 1 and 500),
  -- Of the request that started it. An end that nobody requests is recorded under the same.
  request_id text not null,
  address text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at and ends_at <= started_at + interval '30 minutes'),
  -- Set together with the entry of the audit trail. Until then the row does not say that the view is on: every request
  -- looks at the time, the session, the roles and the account as well.
  ended_at timestamptz
);
create unique index impersonation_open on impersonation (session_id) where ended_at is null;
create index impersonation_target on impersonation (target_id);

-- Whom a session shows has changed: its open streams end, and reconnect as whoever it shows now.
create function announce_impersonation() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', new.session_id::text);
  return null;
end
$$;
create trigger impersonation_changed after insert or update of ended_at on impersonation for each row
  execute function announce_impersonation();

create function announce_impersonations_of() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', session_id::text) from impersonation
  where ended_at is null and new.id in (admin_id, target_id);
  return null;
end
$$;
create trigger impersonation_rights_changed after update of role, account_state on "user" for each row
  when (new.role <> old.role or new.account_state <> old.account_state) execute function announce_impersonations_of();
