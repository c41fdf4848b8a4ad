-- News as staff edit them, testimonials, tips of staff, and posts to the Telegram channel.

alter table news_item
  -- Rises with every change that staff or the schedule make, so that nobody overwrites what they have not seen.
  add column version integer not null default 1 check (version > 0),
  -- The last change by a member of staff.
  add column updated_at timestamptz,
  add column updated_by uuid,
  drop constraint news_item_title_check,
  drop constraint news_item_body_check,
  add constraint news_item_title_length check (length(title) <= 120),
  add constraint news_item_body_length check (length(body) <= 2000),
  -- A draft saves itself while it is written. Whatever can become public is complete.
  add constraint news_item_complete check (
    (title <> '' and body <> '') or (author = 'staff' and status in ('draft', 'archived'))
  );
create index news_item_listed on news_item (coalesce(public_at, publish_at, updated_at, created_at) desc, id desc);
create index news_item_applied on news_item (impact_at) where impact_at is not null;

create table testimonial (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  text text not null check (length(text) between 1 and 400),
  -- How and when the person agreed to be quoted. For staff only.
  consent text not null check (length(consent) between 1 and 200),
  -- Smaller ones come first.
  place integer not null check (place between 1 and 999),
  shown boolean not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null
);

create table staff_tip (
  id uuid primary key,
  celebrity_id text not null,
  text text not null check (length(text) between 1 and 280),
  -- London days, both included.
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  constraint staff_tip_one_a_day exclude using gist (daterange(from_day, to_day, '[]') with &&)
);
-- The tip of staff that the day's tip is a copy of.
alter table insider_tip add column staff_tip_id uuid, add check (staff_tip_id is null or author = 'staff');

create type telegram_post_state as enum ('waiting', 'sending', 'sent', 'refused', 'unknown', 'expired');

-- Outbox of the Telegram channel: one row for each item, which is sent at most once.
create table telegram_post (
  -- What it is about: 'news:<id>' or 'movers:<day>'.
  key text primary key check (length(key) between 1 and 120),
  -- HTML as Telegram reads it.
  text text not null check (length(text) between 1 and 16000),
  state telegram_post_state not null default 'waiting',
  attempts integer not null default 0 check (attempts >= 0),
  -- Telegram requests pauses.
  not_before timestamptz not null,
  -- Why the last attempt did not succeed.
  trouble text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'sending')))
);
