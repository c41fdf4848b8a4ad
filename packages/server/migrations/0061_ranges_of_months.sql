-- Followers of each celebrity among the players of a range, counted on a day before popularity moves. The ranges of a day
-- are added up, and deleted in the same transaction.
create table fan_range (
  day date not null,
  after_id uuid not null,
  -- Players of the range who count and follow anybody.
  accounts integer not null check (accounts >= 0),
  celebrity_ids text[] not null,
  followers integer[] not null,
  primary key (day, after_id),
  check (cardinality(celebrity_ids) = cardinality(followers))
);

-- How many players a division of a month is dealt from, and how many have been dealt: both grow with each range of players
-- until the month is dealt. Bots play among themselves.
create table league_deal (
  month date not null,
  division league_division not null,
  bot boolean not null,
  players integer not null check (players >= 0),
  dealt integer not null default 0 check (dealt >= 0),
  primary key (month, division, bot)
);
