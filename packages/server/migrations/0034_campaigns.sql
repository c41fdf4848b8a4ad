-- Who agreed to be mailed, email lists, campaigns and their mails.

create type mail_consent_source as enum ('sign-up', 'profile');

-- A player's agreement to mails that the account does not need. A withdrawn one stays as evidence until the account is
-- closed.
create table mail_consent (
  user_id uuid primary key,
  source mail_consent_source not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= given_at)
);

create type mail_suppression_reason as enum ('unsubscribed', 'bounced');

-- Addresses that no campaign mails, as SHA-256 digests: they outlive accounts and lists, and need not be readable.
create table mail_suppression (
  digest bytea primary key check (length(digest) = 32),
  reason mail_suppression_reason not null,
  at timestamptz not null
);

-- Declared immutable: the conversion to UTF-8 does not change.
create function mail_address_digest(address text) returns bytea language sql immutable parallel safe
  as $$ select sha256(convert_to(address, 'UTF8')) $$;

create table email_list (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 100),
  description text not null check (length(description) <= 500),
  -- The subscribers of the built-in list are the players who opted in (mail_consent).
  built_in boolean not null default false,
  -- How many rows of email_subscriber it has. Kept by triggers, because counting 100,000 rows takes longer than the page.
  subscribers integer not null default 0 check (subscribers >= 0),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null
);
create unique index email_list_built_in on email_list (built_in) where built_in;
create index email_list_newest on email_list (created_at, id);
insert into email_list (id, name, description, built_in, created_at) values (
  '00000000-0000-7000-8000-000000000001', 'Players who opted in',
  'Players who chose to get news by mail, at sign-up or in their profile. They join and leave by themselves.', true,
  '2026-01-01Z'
);

create type email_subscriber_source as enum ('import', 'manual');

create table email_subscriber (
  list_id uuid not null references email_list on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  id uuid not null unique default gen_random_uuid(),
  name text not null check (length(name) <= 80),
  source email_subscriber_source not null,
  added_at timestamptz not null,
  primary key (list_id, email)
);
create index email_subscriber_email on email_subscriber (email);

create function count_added_subscribers() returns trigger language plpgsql as $$
begin
  update email_list set subscribers = subscribers + added.count
  from (select list_id, count(*) from changed group by list_id) as added
  where email_list.id = added.list_id;
  return null;
end
$$;
create function count_removed_subscribers() returns trigger language plpgsql as $$
begin
  update email_list set subscribers = subscribers - removed.count
  from (select list_id, count(*) from changed group by list_id) as removed
  where email_list.id = removed.list_id;
  return null;
end
$$;
create trigger email_subscriber_added after insert on email_subscriber referencing new table as changed
  for each statement execute function count_added_subscribers();
create trigger email_subscriber_removed after delete on email_subscriber referencing old table as changed
  for each statement execute function count_removed_subscribers();

create type campaign_state as enum ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled');

create table campaign (
  id uuid primary key,
  subject text not null check (length(subject) between 1 and 150),
  preheader text not null check (length(preheader) <= 150),
  -- Markdown.
  body text not null check (length(body) between 1 and 20000),
  state campaign_state not null default 'draft',
  version integer not null default 1 check (version > 0),
  created_by uuid not null,
  created_at timestamptz not null,
  scheduled_at timestamptz,
  -- Who scheduled or sent it.
  sent_by uuid,
  started_at timestamptz,
  finished_at timestamptz,
  -- How many mails it was split into when it started.
  recipients integer check (recipients >= 0),
  -- While the mail server cannot be reached: why, how often in a row, and when it is tried again.
  trouble text check (length(trouble) between 1 and 300),
  troubles integer not null default 0,
  retry_at timestamptz,
  check (state <> 'scheduled' or (scheduled_at is not null and sent_by is not null)),
  check (state in ('draft', 'scheduled') or (started_at is not null and recipients is not null and sent_by is not null)),
  check ((state in ('sent', 'cancelled')) = (finished_at is not null)),
  check ((trouble is null) = (retry_at is null))
);
create index campaign_newest on campaign (created_at, id);
create index campaign_active on campaign (state, started_at) where state in ('scheduled', 'sending');

create table campaign_list (
  campaign_id uuid not null references campaign on delete cascade,
  list_id uuid not null references email_list on delete cascade,
  primary key (campaign_id, list_id)
);
create index campaign_list_list on campaign_list (list_id);

create type campaign_send_state as enum ('waiting', 'sent', 'bounced', 'rejected', 'failed', 'uncertain', 'skipped');

-- One mail to one recipient. Instances claim waiting rows in ranges; see decision 037.
create table campaign_send (
  campaign_id uuid not null references campaign on delete cascade,
  number integer not null check (number > 0),
  -- Part of the Message-ID and of the link to unsubscribe.
  id uuid not null unique default gen_random_uuid(),
  -- Null for a recipient without an account, and once the account is closed.
  user_id uuid,
  -- Null once the account is closed.
  email text,
  name text not null,
  state campaign_send_state not null default 'waiting',
  -- When it may be claimed (again): at the end of another claim, or after the mail server deferred it.
  due_at timestamptz not null,
  claim uuid,
  attempts smallint not null default 0,
  -- Set before the last byte goes to the mail server, and cleared only when the server has refused the mail.
  handed_over_at timestamptz,
  done_at timestamptz,
  -- What the mail server answered.
  reply text check (length(reply) between 1 and 300),
  unsubscribed_at timestamptz,
  primary key (campaign_id, number),
  unique (campaign_id, email),
  check ((state = 'waiting') = (done_at is null)),
  check (state not in ('sent', 'uncertain') or handed_over_at is not null),
  check (email is not null or state <> 'waiting')
);
create index campaign_send_due on campaign_send (campaign_id, due_at, number) where state = 'waiting';
create index campaign_send_trouble on campaign_send (campaign_id, done_at, number)
  where state in ('bounced', 'rejected', 'failed', 'uncertain');
-- Also counts what was done in the last minute.
create index campaign_send_state on campaign_send (campaign_id, state, done_at);
-- Mails whose outcome is not stored: the few that are being sent now, and those that a killed instance left.
create index campaign_send_handed_over on campaign_send (handed_over_at)
  where state = 'waiting' and handed_over_at is not null;
create index campaign_send_unsubscribed on campaign_send (campaign_id) where unsubscribed_at is not null;
create index campaign_send_user on campaign_send (user_id) where user_id is not null;
create index campaign_send_email on campaign_send (email);

-- One row: when the next range may be claimed. It keeps all instances together below the rate of the settings.
create table campaign_pace (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);
insert into campaign_pace (next_at) values ('2000-01-01Z');
