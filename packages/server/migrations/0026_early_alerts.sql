-- Early alerts: VIP players learn 30 minutes ahead that news is scheduled, whom it is about and when it comes.

create table early_alert (
  -- Not the id of the news item, which nobody learns before it is public.
  id uuid primary key,
  news_id uuid not null,
  celebrity_id text,
  -- The public time as last named: a whole minute.
  public_minute timestamptz not null check (extract(epoch from public_minute) % 60 = 0),
  -- Counts what was said about it, so that each correction notifies once.
  revision integer not null default 1 check (revision > 0),
  opened_at timestamptz not null,
  -- When the news became public, or the alert was withdrawn.
  ended_at timestamptz,
  withdrawn boolean not null default false,
  check (ended_at is not null or not withdrawn)
);
create unique index early_alert_open on early_alert (news_id) where ended_at is null;
create index early_alert_ended on early_alert (ended_at) where ended_at is not null;

-- Who received an alert, and when: a player has at most one row for it.
create table early_alert_receipt (
  user_id uuid not null,
  alert_id uuid not null,
  received_at timestamptz not null,
  -- The public time that the player was given first.
  named_minute timestamptz not null,
  primary key (user_id, alert_id)
);
create index early_alert_receipt_alert on early_alert_receipt (alert_id);

-- Few rows: while an alert is open, each tick looks for players who became VIP meanwhile.
create index wallet_vip on wallet (user_id) where tier <> 'free';
