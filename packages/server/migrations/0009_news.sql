-- Market news: what staff announce and what the exchange's newsroom saw, the impact of the former on prices, and the
-- daily count of a celebrity's fans.

create type news_status as enum ('draft', 'scheduled', 'published', 'archived');
create type news_author as enum ('staff', 'newsroom');
create type news_topic as enum (
  'announcement', 'record', 'streak', 'surge', 'volume', 'sentiment', 'halt', 'wrap'
);

create table news_item (
  -- Ordered by time: the newest has the greatest.
  id uuid primary key,
  -- Without one it is about the whole market.
  celebrity_id text,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 2000),
  topic news_topic not null,
  -- What the price shall move by for good; null moves nothing.
  impact_bps integer check (impact_bps between -2000 and 2000 and impact_bps <> 0),
  -- The change that the newsroom speaks of.
  change_bps integer,
  status news_status not null default 'draft',
  author news_author not null,
  -- When a scheduled item is to be published.
  publish_at timestamptz,
  published_at timestamptz,
  -- When everybody shall know of a published item.
  release_at timestamptz,
  -- When everybody came to know: trading was halted if it has an impact, and open pages were told. Everything that
  -- players can see asks for this, never for the status alone.
  public_at timestamptz,
  -- When those whom it concerns were notified.
  told_at timestamptz,
  -- The tick that took the impact in. Never emptied, so that no way through the statuses applies an impact twice.
  impact_tick bigint,
  impact_at timestamptz,
  -- Names what the newsroom found: each fact is told once.
  fact_key text unique check (length(fact_key) between 1 and 120),
  created_at timestamptz not null,
  check (impact_bps is null or celebrity_id is not null),
  check (impact_tick is null or impact_bps is not null),
  check ((impact_tick is null) = (impact_at is null)),
  check ((author = 'newsroom') = (fact_key is not null)),
  check (author = 'staff' or impact_bps is null),
  check (status <> 'scheduled' or publish_at is not null),
  check (status <> 'published' or (published_at is not null and release_at >= published_at)),
  check (public_at >= release_at)
);
create index news_item_public on news_item (public_at desc, id desc) where status = 'published';
create index news_item_celebrity on news_item (celebrity_id, public_at desc, id desc) where status = 'published';
create index news_item_due on news_item (publish_at) where status = 'scheduled';
create index news_item_unreleased on news_item (release_at) where status = 'published' and public_at is null;
create index news_item_untold on news_item (public_at) where status = 'published' and told_at is null;
create index news_item_impact on news_item (celebrity_id) where impact_bps is not null;

-- Impacts by the tick that took them in: what somebody who recomputes a day from its seed must know besides the seed.
create table price_impact (
  tick_number bigint not null,
  celebrity_id text not null,
  impact_bps integer not null check (impact_bps between -2000 and 2000),
  price_before_cents bigint not null,
  primary key (tick_number, celebrity_id)
);

-- For each halted slot, in the same order, about how many ticks its halt still lasts.
alter table tick add column halt_ticks_left smallint[] not null default '{}';

-- The fans of a celebrity, counted once a day: who follows it, what that made of its popularity (the change moves the
-- anchor during the ticks of that day), and which side players took in the 24 hours before.
create table fan_day (
  celebrity_id text not null,
  day date not null,
  followers integer not null check (followers >= 0),
  popularity_before double precision not null check (popularity_before between 0 and 100),
  popularity double precision not null check (popularity between 0 and 100),
  net_buyers integer not null check (net_buyers >= 0),
  net_sellers integer not null check (net_sellers >= 0),
  primary key (celebrity_id, day)
);
