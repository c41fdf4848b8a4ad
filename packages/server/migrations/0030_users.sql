-- What the back-office's list of users shows, searches and sorts by.

create extension if not exists pg_trgm;

alter table "user"
  -- Null for an account that has never logged in since this migration and has no session now.
  add column last_login_at timestamptz,
  -- When one of the devices was last seen, to five minutes.
  add column last_active_at timestamptz;

update "user" set last_login_at = known.created_at, last_active_at = known.last_active_at
from (
  select user_id, max(created_at) as created_at, max(greatest(created_at, last_active_at)) as last_active_at
  from session group by user_id
) as known
where known.user_id = "user".id;

-- A substring of the name or the address.
create index user_text on "user" using gin ((name || ' ' || email) gin_trgm_ops) where account_state <> 'closed';
create index user_last_login on "user" (last_login_at desc nulls last, id desc) where account_state <> 'closed';
create index user_name on "user" (lower(name), id) where account_state <> 'closed';
create index user_created on "user" (created_at, id) where account_state <> 'closed';
create index user_last_active on "user" (last_active_at) where account_state <> 'closed';
create index user_staff on "user" (role, id) where role <> 'user' and account_state <> 'closed';

-- Accounts that are used from one address.
create index session_address on session (ip_address);

-- Of the VIP players those of one plan, too.
drop index wallet_vip;
create index wallet_vip on wallet (tier, user_id) where tier <> 'free';

-- Changes of an address by staff. The mail to the old address has a link that takes it back for seven days.
create table email_change (
  id uuid primary key,
  user_id uuid not null,
  old_email text not null,
  new_email text not null check (new_email <> old_email),
  changed_by uuid not null,
  changed_at timestamptz not null,
  reverted_at timestamptz
);
create index email_change_user on email_change (user_id);
