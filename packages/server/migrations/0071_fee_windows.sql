-- When a trade costs other rates than the plans' of the settings: from the first tick at or after `begins_at`
-- to the last one before `ends_at`. A celebrity's own window comes before one of all, and of two the one that
-- begins later.
create table fee_window (
  -- Null: every celebrity.
  celebrity_id text,
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  -- One per tier, in the order of the enum.
  fees_bps integer[] not null check (cardinality(fees_bps) = 4 and 0 <= all (fees_bps) and 10000 >= all (fees_bps)),
  -- Shown to players.
  reason text not null check (length(reason) between 1 and 100),
  unique nulls not distinct (celebrity_id, begins_at)
);
create index fee_window_end on fee_window (ends_at);
