-- Shares that a refund or a dispute sells.
alter type ledger_kind add value 'debt_sale';
-- Debtors are read after each tick, and are few.
create index wallet_in_dispute on wallet (user_id) where in_dispute;
