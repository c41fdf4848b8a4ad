-- What the key of a day is made of besides its seed: known only when the day before is closed.
create table day_key (
  day date primary key,
  -- The hash of the newest closing record before the day; null for the first day of all.
  previous_closing bytea check (length(previous_closing) = 32),
  -- The public random number as JSON, or why it is missing; null for a day that was committed to without a source.
  beacon text,
  keyed_at timestamptz not null
);
create trigger key_is_final before update or delete on day_key for each row execute function refuse_change_of_key();
-- No entry of the ledger is dated before it any more: what is older is final.
alter table market add column ledger_from timestamptz;
-- The minutes of the ledger that are final and whose day is not closed yet (`functions/ledger_branches.sql`).
create table ledger_branch (
  start_at timestamptz primary key,
  row_count bigint not null,
  branch bytea not null check (length(branch) = 32)
);
