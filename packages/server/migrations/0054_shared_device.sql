-- Accounts that somebody used in one browser, noted when the cookie of known devices comes with the sign-up or the log-in of
-- another account. Each pair is stored from both sides. A referral bonus with a shared device is held for staff.
create table shared_device (
  user_id uuid not null,
  other_id uuid not null check (other_id <> user_id),
  noted_at timestamptz not null,
  primary key (user_id, other_id)
);
create index shared_device_other on shared_device (other_id);

-- The cookie names accounts by the first half of their address's digest. Immutable, since a database never changes its encoding.
create function email_digest(email text) returns bytea language sql immutable parallel safe
  return substring(sha256(convert_to(lower(email), 'UTF8')) from 1 for 16);
create index user_email_digest on "user" (email_digest(email));
