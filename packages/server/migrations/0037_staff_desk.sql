-- What staff work through: answers to support tickets, the review of referrals, security events, and hourly sums of the
-- ledger for the dashboards.

create extension if not exists pg_trgm;

-- 'answered' waits for the sender, 'closed' is solved.
alter table support_ticket
  add column assignee_id uuid,
  -- Since when the sender waits for staff: the oldest message without an answer. Null unless the ticket is open.
  add column waiting_since timestamptz,
  -- The last message or change of status.
  add column changed_at timestamptz,
  -- Rises with every message and change, so that a second answer written meanwhile is noticed.
  add column version integer not null default 1 check (version > 0);
update support_ticket set changed_at = created_at, waiting_since = case when status = 'open' then created_at end;
alter table support_ticket
  alter column changed_at set not null,
  add check ((status = 'open') = (waiting_since is not null));
create index support_ticket_waiting on support_ticket (waiting_since, number) where status = 'open';
create index support_ticket_changed on support_ticket (status, changed_at desc, number desc);
create index support_ticket_assignee on support_ticket (assignee_id, status, changed_at desc) where assignee_id is not null;
create index support_ticket_search on support_ticket
  using gin ((subject || ' ' || name || ' ' || email) gin_trgm_ops);

create type support_author as enum ('sender', 'staff', 'note');

-- What follows the ticket's own message. A note is read by staff alone.
create table support_message (
  ticket_number integer not null references support_ticket (number) on delete cascade,
  -- Made by the writer's browser: repeating it writes nothing.
  id uuid not null,
  -- The sender of the ticket, not of this message; null as on the ticket.
  user_id uuid,
  author support_author not null,
  -- The member of staff. Null for the sender.
  staff_id uuid,
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null,
  primary key (ticket_number, id),
  check ((author = 'sender') = (staff_id is null))
);
create index support_message_user_id on support_message (user_id) where user_id is not null;

-- Who is writing an answer at this moment. Rows expire by themselves, and the next one removes them.
create table support_presence (
  ticket_number integer not null,
  staff_id uuid not null,
  until timestamptz not null,
  primary key (ticket_number, staff_id)
);

-- The review of a held referral. The reason of a refusal is shown to the player who invited.
alter table referral
  add column reviewed_at timestamptz,
  add column reviewed_by uuid,
  add column review_reason text check (length(review_reason) between 1 and 500),
  add check (num_nulls(reviewed_at, reviewed_by, review_reason) in (0, 3));
create index referral_held on referral (noted_at, invited_id) where state = 'held';
create index referral_reviewed on referral (reviewed_at desc, invited_id) where reviewed_at is not null;
-- Groups of recent sign-ups with one origin are looked for among these.
create index sign_up_origin_created_at on sign_up_origin (created_at);

-- Log-ins, failures, lockouts, limits and refusals, counted per minute: an attack adds to a count, not rows. What does
-- not fit into a minute is counted in one row without an address.
create table security_event (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  kind text not null check (length(kind) between 1 and 40),
  -- The limit or the endpoint concerned.
  detail text not null check (length(detail) between 1 and 120),
  -- Null where no account is known, or several are counted together.
  user_id uuid,
  -- Null in the row of what did not fit.
  address text check (length(address) between 1 and 64),
  count integer not null check (count > 0),
  last_at timestamptz not null,
  unique nulls not distinct (minute, kind, detail, user_id, address)
);
create index security_event_last on security_event (last_at desc, id desc);
create index security_event_kind on security_event (kind, last_at desc);
create index security_event_user on security_event (user_id, last_at desc) where user_id is not null;
create index security_event_address on security_event (address, last_at desc);

-- Sums of the ledger per full hour. What is younger than `closed_until` is summed when it is read.
create table ledger_hour (
  hour timestamptz not null,
  kind ledger_kind not null,
  house house_account not null,
  entries integer not null check (entries > 0),
  -- Into and out of players' cash.
  made_cents bigint not null check (made_cents >= 0),
  removed_cents bigint not null check (removed_cents >= 0),
  primary key (hour, kind, house)
);
create table ledger_summary (
  only_row boolean primary key default true check (only_row),
  closed_until timestamptz not null
);
insert into ledger_summary (closed_until) values ('2000-01-01T00:00:00Z');
-- Entries are appended in order of time, so a block-range index finds an hour's at almost no cost per insert.
create index ledger_entry_created_at on ledger_entry using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- The members at the end of each day, for the dashboards' graphs.
create table membership_day (
  day date not null,
  tier membership_tier not null,
  members integer not null check (members >= 0),
  primary key (day, tier)
);

-- What the dashboards count.
create index payment_of_money on payment (paid_at) where state = 'paid';
create index payment_newest on payment (created_at desc, id);
create index payment_failed_at on payment (created_at) where state = 'failed';
create index payment_to_review on payment (created_at) where state = 'review';
create index payment_in_dispute on payment (created_at) where open_disputes > 0;
create index news_item_scheduled_for on news_item (publish_at) where status = 'scheduled';

-- What the audit log is searched by.
create index audit_entry_text on audit_entry using gin ((target_id || ' ' || coalesce(reason, '')) gin_trgm_ops);
create index audit_entry_at on audit_entry (at);
