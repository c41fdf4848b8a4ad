-- During an event trades have a price with a boost, which falls to nothing by the end of its fee window.
alter table fee_window
  -- Parts per million of the price, at the start of the window. Null: none, or not known yet.
  add column boost_ppm integer check (boost_ppm between 0 and 30000),
  -- The time of the first tick that has it.
  add column boosted_from timestamptz,
  add constraint fee_window_boost check (
    (boost_ppm is null) = (boosted_from is null)
    and (boost_ppm is null or (celebrity_id is not null and boosted_from >= begins_at))
  );
-- Whether an order also fills during events of its celebrity, at their fee. Its view has the columns of its table.
drop view order_with_hold;
alter table player_order add column during_events boolean not null default false;
create view order_with_hold as
  select player_order.*, coalesce(hold.cents, 0) as reserved_cents, coalesce(hold.shares, 0) as reserved_shares
  from player_order
  left join hold on hold.user_id = player_order.user_id and hold.owner_kind = 'order' and hold.owner_id = player_order.id;
