-- What players are told: stored once per effect, shown in the app, and for those who want it mailed and pushed.

create type notification_kind as enum (
  'price-alert', 'market-event', 'portfolio', 'reward', 'order', 'social', 'support', 'system'
);
create type notification_tone as enum ('success', 'info', 'warning', 'alert');

create table notification (
  user_id uuid not null,
  -- Ordered by time: the newest has the greatest.
  id uuid not null,
  -- Names the effect: however often it is told, the player is told once.
  key text not null check (length(key) between 1 and 200),
  kind notification_kind not null,
  tone notification_tone not null,
  title text not null check (length(title) between 1 and 160),
  text text not null check (length(text) <= 600),
  -- Where it leads: an address of the app, never of another site.
  path text check (path ~ '^/([^/\\].*)?$' and length(path) <= 300),
  -- False for a kind the player had muted then, which may be mailed or pushed all the same, and for what the player took
  -- off the list: never listed or counted. The row stays for its key.
  shown boolean not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  -- What is read was seen.
  read_at timestamptz check (read_at is null or seen_at is not null),
  -- When it went out in a digest.
  mailed_at timestamptz,
  primary key (user_id, id),
  unique (user_id, key)
);
create index notification_unseen on notification (user_id) where shown and seen_at is null;
create index notification_unread on notification (user_id, id) where shown and read_at is null;
create index notification_unmailed on notification (created_at) where read_at is null and mailed_at is null;
create index notification_read_at on notification (read_at) where read_at is not null;

-- What a player chose. A kind without a row has the defaults of the rules.
create table notification_preference (
  user_id uuid not null,
  kind notification_kind not null,
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  primary key (user_id, kind)
);

-- A browser that takes messages while no page is open. It belongs to whoever subscribed in it last.
create table push_subscription (
  user_id uuid not null,
  id uuid not null,
  endpoint text not null unique check (endpoint like 'https://%' and length(endpoint) <= 1000),
  -- The browser's key and shared secret, base64url; messages are encrypted with them.
  p256dh text not null check (length(p256dh) between 1 and 200),
  auth text not null check (length(auth) between 1 and 100),
  created_at timestamptz not null,
  primary key (user_id, id)
);
