-- A ledger of shares: an entry that moves shares says so itself, next to the cash of the same movement. Both have one number, one
-- kind and one reference, and a trade writes no more rows than before.
alter table ledger_entry
  add column celebrity_id text,
  -- Signed from the player's side.
  add column shares integer,
  -- The position that the entry left: 0 and 0 for none.
  add column shares_after integer,
  add column average_after_cents bigint;
-- Shares can move without cash. Rows of before follow in ranges.
alter table ledger_entry
  drop constraint ledger_entry_amount_cents_check,
  add constraint ledger_entry_moves check (amount_cents <> 0 or shares is not null) not valid,
  add constraint ledger_entry_shares check (num_nulls(celebrity_id, shares, shares_after, average_after_cents) in (0, 4));

-- The number of its entry, which has what the trade left.
alter table trade add column number integer;
