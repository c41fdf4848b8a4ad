-- What is set aside of a player's cash, or of their shares of a celebrity, by an owner who releases it: one
-- row each, written under the lock of the player's wallet. The reserves of wallets and positions are its sums.
create table hold (
  user_id uuid not null,
  -- Which table has the owner: a kind that a module declares.
  owner_kind text not null,
  owner_id uuid not null,
  -- What it is about. Null only for cash that is about no celebrity.
  celebrity_id text,
  cents bigint not null check (cents >= 0),
  shares integer not null check (shares >= 0),
  -- How often the celebrity's shares were split, as this hold counts them.
  splits smallint not null default 0,
  -- By when its owner releases it.
  until timestamptz not null,
  primary key (user_id, owner_kind, owner_id),
  constraint hold_of_one check ((cents > 0) <> (shares > 0)),
  constraint hold_of_shares check (shares = 0 or celebrity_id is not null)
);
create index hold_celebrity on hold (celebrity_id, user_id) where celebrity_id is not null;

-- Before the trigger, which would count an order of before a split as of after it.
insert into hold (user_id, owner_kind, owner_id, celebrity_id, cents, shares, splits, until)
select user_id, 'order', id, celebrity_id, reserved_cents, reserved_shares, splits, expires_at
from player_order where state = 'open';
create trigger current_splits before insert on hold for each row execute function set_current_splits();

alter table player_order drop column reserved_cents, drop column reserved_shares;

create view order_with_hold as
  select player_order.*, coalesce(hold.cents, 0) as reserved_cents, coalesce(hold.shares, 0) as reserved_shares
  from player_order
  left join hold on hold.user_id = player_order.user_id and hold.owner_kind = 'order' and hold.owner_id = player_order.id;
