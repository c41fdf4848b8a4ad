-- What staff enter about a celebrity, and what they did that moved or held its price.

create type fan_sentiment as enum ('positive', 'neutral', 'negative');
alter table celebrity
  -- A picture of the media library instead of the generated poster. No foreign key: the library deletes softly.
  add column image_media_id uuid,
  -- First on the landing page and the dashboard.
  add column featured boolean not null default false,
  -- Shown until there are 24 hours of trades to compute it from.
  add column entered_sentiment fan_sentiment not null default 'neutral',
  add column first_traded_at timestamptz,
  -- Counts edits of the fields above and below, so that two editors notice each other.
  add column version integer not null default 1 check (version > 0),
  add column updated_at timestamptz,
  add column updated_by uuid;
alter table celebrity drop column image_url;
update celebrity set first_traded_at = traded.at
from (select celebrity_id, min(created_at) as at from trade group by celebrity_id) as traded
where traded.celebrity_id = celebrity.id;

-- Published with the day's ticks: with the seed it explains every price. Ticks are spans with both ends included. Rows
-- are written under the lock that ticks take, so their tick numbers are exact.
create type celebrity_change_kind as enum ('listing', 'price', 'suspension', 'category', 'popularity');
create table celebrity_change (
  id uuid primary key,
  celebrity_id text not null references celebrity (id),
  kind celebrity_change_kind not null,
  at timestamptz not null,
  -- Null when the data file listed it. No foreign key: changes outlive the account.
  actor_id uuid,
  reason text check (length(reason) between 1 and 500),
  -- The first tick that the change affects.
  first_tick bigint,
  -- Null while the price is not reached, or the suspension lasts.
  last_tick bigint,
  previous_price_cents bigint check (previous_price_cents between 1 and 100000000),
  price_cents bigint check (price_cents between 1 and 100000000),
  category_before celebrity_category,
  category celebrity_category,
  -- The London day whose count of fans starts from the corrected popularity.
  day date,
  popularity_before double precision check (popularity_before between 0 and 100),
  popularity double precision check (popularity between 0 and 100),
  check (kind = 'popularity' or first_tick is not null),
  check (last_tick is null or kind in ('price', 'suspension')),
  check (kind <> 'listing' or price_cents is not null),
  check (kind <> 'price' or (previous_price_cents is not null and price_cents is not null and reason is not null)),
  check (kind <> 'category' or (category_before is not null and category is not null)),
  check (kind <> 'popularity' or (day is not null and popularity_before is not null and popularity is not null and reason is not null))
);
create unique index celebrity_change_open on celebrity_change (celebrity_id, kind)
  where last_tick is null and kind in ('price', 'suspension');
create unique index celebrity_change_correction on celebrity_change (celebrity_id, day) where kind = 'popularity';
create index celebrity_change_history on celebrity_change (celebrity_id, at);
create index celebrity_change_tick on celebrity_change (first_tick);
