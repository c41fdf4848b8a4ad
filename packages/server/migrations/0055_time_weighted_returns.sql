-- Returns between contributions, chained, so that money put in at any moment changes no return; and what a close must know
-- so that a month's days of trading can be counted.

alter table wallet
  -- The return index at the newest contribution: 1 when the wallet was opened.
  add column return_index double precision not null default 1 check (return_index > 0),
  -- The portfolio's value right after it. Null before the first one since the opening, or since this migration: then the
  -- capital put in is the base.
  add column return_base_cents bigint;

alter table ranking_snapshot
  -- The return index at the close. Null in closes of before; then it is value over contributions.
  add column return_index double precision check (return_index > 0),
  -- The player's ledger entries at the close: those between two closes are a day's.
  add column entry_count integer check (entry_count >= 0);

-- Each contribution with the value that the portfolio had at that moment: with the closes it is all that a return follows
-- from. Kept as long as the closes.
create table contribution (
  user_id uuid not null,
  -- The ledger entry, which has the amount.
  entry_number integer not null,
  value_cents bigint not null,
  -- The index that it left.
  return_index double precision not null check (return_index > 0),
  created_at timestamptz not null,
  primary key (user_id, entry_number)
);
create index contribution_created_at on contribution using brin (created_at) with (autosummarize = on);

-- Players are compared by returns.
alter table league_member rename column final_profit_bps to final_return_bps;
