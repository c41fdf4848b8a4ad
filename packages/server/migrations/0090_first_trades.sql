-- The first trade of an account outside of fee windows is free of its plan's fee. `free_trade` is its number in
-- the ledger, 0 while it is ahead, and null where there is none: the setting was off, or the account traded before.
alter table wallet add column free_trade integer check (free_trade >= 0);
update wallet set free_trade = 0 where not exists (select from trade where trade.user_id = wallet.user_id);
-- Whether the fees of an order are those of a window: a first trade pays them too.
drop view order_with_hold;
alter table player_order add column in_window boolean not null default false;
create view order_with_hold as
  select player_order.*, coalesce(hold.cents, 0) as reserved_cents, coalesce(hold.shares, 0) as reserved_shares
  from player_order
  left join hold on hold.user_id = player_order.user_id and hold.owner_kind = 'order' and hold.owner_id = player_order.id;
-- It has another argument, and its result another column.
drop function if exists place_trades;
alter type trade_decision add attribute first_trade boolean;
