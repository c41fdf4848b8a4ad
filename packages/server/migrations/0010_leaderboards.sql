-- What rankings need beside the players' money: where everybody stood at the start of a day, and who is in which league.

-- A player's account at the first tick of a London day: the base of a week's, a month's and a league's profit. Written in
-- one statement a day, kept for a month and a bit by dropping partitions of a day each.
create table ranking_snapshot (
  user_id uuid not null,
  day date not null,
  value_cents bigint not null,
  contributed_cents bigint not null check (contributed_cents >= 0),
  primary key (user_id, day)
) partition by range (day);

create type league_division as enum ('bronze', 'silver', 'gold', 'platinum', 'diamond', 'limelight');
create type league_outcome as enum ('up', 'stay', 'down');

-- One row a player and month. The last three columns are written when the month is closed; they stay empty for whoever
-- was not ranked then.
create table league_member (
  user_id uuid not null,
  -- The month's first day.
  month date not null check (extract(day from month) = 1),
  division league_division not null,
  -- Bots play among themselves.
  bot boolean not null,
  -- Which of the division's leagues, counted from 1.
  league integer not null check (league > 0),
  final_rank integer check (final_rank > 0),
  final_profit_bps bigint,
  outcome league_outcome,
  primary key (user_id, month),
  check ((final_rank is null) = (outcome is null) and (final_rank is null) = (final_profit_bps is null))
);
create index league_member_league on league_member (month, division, bot, league);

-- Wallets are made in the order of time, so a block-range index finds the newest at almost no cost per insert.
create index wallet_created_at on wallet using brin (created_at) with (autosummarize = on);
