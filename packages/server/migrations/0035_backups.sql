-- Backups and the long work of staff on the whole system. Rows of these tables are no part of a backup: they describe the
-- machine, and a restore keeps them.

create table backup (
  id uuid primary key,
  file_name text not null unique check (file_name ~ '^[a-z0-9][a-z0-9.-]{0,150}$'),
  origin text not null check (origin in ('staff', 'nightly', 'before-restore', 'command')),
  made_by uuid,
  made_at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  encrypted boolean not null,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  verified_at timestamptz,
  -- Why the last verification failed.
  fault text,
  -- Null: retention does not delete it.
  kept_until timestamptz
);
create index backup_made_at on backup (made_at desc);

create table system_task (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'verify', 'restore', 'optimize')),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Null for the nightly backup.
  started_by uuid,
  started_at timestamptz not null,
  -- Rises while its process lives; a killed one leaves an old time behind.
  beat_at timestamptz not null,
  finished_at timestamptz,
  step text not null default '',
  done_units bigint not null default 0,
  total_units bigint not null default 0,
  failure text,
  result jsonb,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'failed') = (failure is not null))
);
-- One at a time: they would only slow each other, and the trades.
create unique index system_task_running on system_task (state) where state = 'running';
create index system_task_started_at on system_task (started_at desc);

-- The size of the database on each day, for its growth.
create table size_day (
  day date primary key,
  database_bytes bigint not null check (database_bytes >= 0)
);
