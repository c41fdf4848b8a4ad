-- An order keeps the fees of the day it was placed for every tier, in the order of the enum, and pays that of
-- the tier its player has when it fills. `fee_bps` is that rate now, by which a buy reserves.
drop view order_with_hold;
alter table player_order add column fees_bps integer[]
  check (cardinality(fees_bps) = 4 and 0 <= all (fees_bps) and 10000 >= all (fees_bps));
-- Of what is open, the fees of today, but for the rate that the order has: what it reserves stays.
update player_order as o set fees_bps = array(
  select case when tier.name = wallet.tier then o.fee_bps else (fees.value ->> tier.name::text)::integer end
  from unnest(enum_range(null::membership_tier)) with ordinality as tier (name, place) order by place
)
from wallet, (
  select coalesce((select value from setting where key = 'feeBpsByTier'),
    '{"free": 250, "basic": 50, "pro": 50, "elite": 0}'::jsonb) as value
) as fees
where o.state = 'open' and o.fee_bps is not null and wallet.user_id = o.user_id;
create view order_with_hold as
  select player_order.*, coalesce(hold.cents, 0) as reserved_cents, coalesce(hold.shares, 0) as reserved_shares
  from player_order
  left join hold on hold.user_id = player_order.user_id and hold.owner_kind = 'order' and hold.owner_id = player_order.id;
