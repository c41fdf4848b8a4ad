-- What a player does with an account of their own: a second factor, signed-in devices, and leaving for good.

-- Since when the account is deleted: the row and the ledger stay, nothing in them names a person any more.
alter table "user" add column deleted_at timestamptz;
alter table "user" add column two_factor_enabled boolean not null default false;

-- When the device was last seen, to a few minutes. Null until the first look after the log-in.
alter table session add column last_active_at timestamptz;

-- An authenticator app's secret and what is left of the recovery codes, both encrypted with the server's secret.
create table two_factor (
  id uuid primary key,
  user_id uuid not null unique references "user" (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- False until a first code has shown that the app has the secret.
  verified boolean not null,
  failed_verification_count integer not null default 0 check (failed_verification_count >= 0),
  locked_until timestamptz
);

-- A code of the app works once, though it is valid for a minute and a half. Rows outlive that by little.
create table two_factor_used_code (
  user_id uuid not null,
  code text not null check (code ~ '^[0-9]{6}$'),
  used_at timestamptz not null,
  primary key (user_id, code)
);

-- Whoever ends a session or suspends an account, and by whatever way: open pages of it hear of it at once. Triggers,
-- because the accounts library deletes sessions too; neither table lies on the path of a trade.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', old.id::text);
  return null;
end
$$;
create trigger session_end after delete on session for each row execute function announce_session_end();

create function announce_suspension() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_suspended', new.id::text);
  return null;
end
$$;
create trigger account_suspended after update of suspended on "user" for each row
  when (new.suspended and not old.suspended) execute function announce_suspension();
