-- Ledger entries of the masses (fees, dividends, daily bonuses), once they are more than a year old: a sum per player, month
-- of London and kind. Cash is the sum of the entries and of these. Other kinds are never summed up: purchases and sales
-- number a player's trades, the rest is rare.
create table ledger_month (
  user_id uuid not null,
  month date not null check (extract(day from month) = 1),
  kind ledger_kind not null check (kind in ('fee', 'dividend', 'daily_bonus')),
  house house_account not null,
  entries integer not null check (entries > 0),
  amount_cents bigint not null,
  -- The number of the last entry that was summed up. The next month's search begins behind it.
  last_number integer not null check (last_number > 0),
  primary key (user_id, month, kind)
);
