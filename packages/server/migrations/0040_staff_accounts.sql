-- Staff take no part in the game: their wallets say so to the trade path, as they do for a suspension.

create type wallet_state as enum ('active', 'staff', 'suspended', 'closed');

alter table wallet
  alter column account_state drop default,
  alter column account_state type wallet_state using account_state::text::wallet_state,
  alter column account_state set default 'active',
  -- Of staff, suspended or not: the number of the last ledger entry before the account joined. Null for players. Compared
  -- with entries instead of times, because two instances' clocks differ.
  add column staff_after_entry integer check (staff_after_entry >= 0),
  add check (account_state <> 'staff' or staff_after_entry is not null);

-- Staff of before.
update wallet set staff_after_entry = entry_count,
  account_state = case wallet.account_state when 'active' then 'staff' else wallet.account_state end
from "user" where "user".id = wallet.user_id and "user".role <> 'user';
update position set reserved_shares = 0 from wallet
where wallet.user_id = position.user_id and wallet.staff_after_entry is not null and reserved_shares > 0;
update wallet set reserved_cents = 0, reservation_count = reservation_count + 1
where staff_after_entry is not null
  and exists (select from player_order where user_id = wallet.user_id and player_order.state = 'open');
update player_order set state = 'cancelled', closed_at = now() from wallet
where wallet.user_id = player_order.user_id and wallet.staff_after_entry is not null and state = 'open';

-- The audit reads all wallets of staff, who are few.
create index wallet_staff on wallet (user_id) where staff_after_entry is not null;
