-- Premieres: up to three public events a day. The commitment of a day draws celebrity and time, its secret seed the jump.

alter type news_topic add value 'premiere';

create type premiere_stage as enum ('Spotlight', 'Gala night', 'Encore');

-- The calendar of a day whose commitment was published before it began, with what the draw chose from: everybody can
-- repeat it.
create table premiere_day (
  day date primary key,
  -- The traded celebrities, in the order of their slots.
  celebrity_ids text[] not null,
  announced_at timestamptz not null
);

create table premiere (
  day date not null references premiere_day (day),
  stage premiere_stage not null,
  celebrity_id text not null,
  at timestamptz not null,
  -- The tick that halted the celebrity, with its price.
  tick_number bigint,
  price_before_cents bigint,
  -- The first tick without the halt, with its price.
  end_tick bigint,
  price_after_cents bigint,
  -- The celebrity was suspended, or the market stood still until the day was over.
  cancelled_reason text check (cancelled_reason in ('suspended', 'downtime')),
  -- When its holders and watchers were notified that it is about to begin.
  notified_at timestamptz,
  primary key (day, stage),
  unique (day, celebrity_id),
  check ((tick_number is null) = (price_before_cents is null)),
  check ((end_tick is null) = (price_after_cents is null)),
  check (end_tick > tick_number),
  check (end_tick is null or tick_number is not null),
  check (cancelled_reason is null or tick_number is null)
);
-- Each tick looks for what begins or ends with it.
create index premiere_open on premiere (at) where end_tick is null and cancelled_reason is null;
create index premiere_celebrity on premiere (celebrity_id, at);
