-- What people write to support, logged in or not. Read by staff across players, so its number leads the key; the number
-- is told to the sender and is no secret.
create type support_ticket_status as enum ('open', 'answered', 'closed');

create table support_ticket (
  number integer generated always as identity (start with 10001) primary key,
  -- Null for somebody who was not logged in.
  user_id uuid,
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (length(subject) between 1 and 150),
  message text not null check (length(message) between 1 and 4000),
  status support_ticket_status not null default 'open',
  created_at timestamptz not null
);
create index support_ticket_user_id on support_ticket (user_id, number) where user_id is not null;

-- Robot checks that were used, until they would have expired anyway: each is good for one form.
create table robot_check_used (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  expires_at timestamptz not null
);
create index robot_check_used_expires_at on robot_check_used (expires_at);
