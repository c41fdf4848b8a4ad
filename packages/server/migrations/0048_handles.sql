-- The names under which players see each other. The names of accounts are private.

-- Every handle in use, and those given up: nobody else can take over the reputation of one.
create table handle (
  -- In lower case: "Ada_L" and "ada_l" are the same handle.
  key text primary key check (key ~ '^[a-z0-9_]{3,20}$'),
  -- Whose it is or was; null when staff took it away, so that nobody can take it again.
  user_id uuid
);
create index handle_user on handle (user_id);

alter table "user"
  -- Generated for accounts of before, and for those that are made without one.
  add column handle text default 'Player_' || left(replace(gen_random_uuid()::text, '-', ''), 12)
    check (handle ~ '^[A-Za-z0-9_]{3,20}$'),
  -- Null while it is a generated one.
  add column handle_changed_at timestamptz;
update "user" set handle = null where account_state = 'closed';
insert into handle (key, user_id) select lower(handle), id from "user" where handle is not null;
alter table "user"
  -- The details of an account go before it is closed.
  add check (handle is not null or email = 'former-player-' || id::text),
  drop constraint closed_account_is_anonymous,
  add constraint closed_account_is_anonymous check (
    account_state <> 'closed' or (
      name = 'Former player' and email = 'former-player-' || id::text and not email_verified and image is null
      and mobile_number_prefix = '' and mobile_number = '' and not phone_verified and not two_factor_enabled
      and unranked and terms_accepted_at is null and handle is null and handle_changed_at is null
    )
  );
create trigger open_account before insert on handle
  for each row execute function keep_closed_account_empty('user_id', 'refuse');

-- The primary key decides between two accounts that choose the same handle in the same moment, however they are written.
create function claim_handle() returns trigger language plpgsql as $$
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
create trigger handle_claimed after insert on "user" for each row
  when (new.handle is not null) execute function claim_handle();
create trigger handle_changed after update of handle on "user" for each row
  when (new.handle is not null and new.handle is distinct from old.handle) execute function claim_handle();

-- Staff search for handles, too.
drop index user_text;
create index user_text on "user" using gin ((name || ' ' || email || ' ' || handle) gin_trgm_ops)
  where account_state <> 'closed';
create index user_handle on "user" (lower(handle), id) where account_state <> 'closed';
