-- Indexes for the back-office's lists at a million players. The pages of a list are read from the index alone: its order,
-- its filters and the id are in it, and only the ten rows of the page come from the table.

-- The wallet's tier, for lists of accounts in the order of other columns of this table. Each change of a tier has locked
-- the account before its wallet, so the trigger waits for nobody. Trades do not set the tier, and do not start it.
alter table "user" add column tier membership_tier not null default 'free';
update "user" set tier = wallet.tier from wallet where wallet.user_id = "user".id and wallet.tier <> 'free';

create function copy_tier() returns trigger language plpgsql as $$
begin
  update "user" set tier = new.tier where id = new.user_id;
  return null;
end
$$;
create trigger first_tier_copied after insert on wallet for each row
  when (new.tier <> 'free') execute function copy_tier();
create trigger tier_copied after update of tier on wallet for each row
  when (new.tier <> old.tier) execute function copy_tier();

drop index user_last_login, user_name, user_created, user_suspended, user_frozen;
-- Accounts of the usual state, role and plan are found among all of them.
create index user_last_login on "user" (last_login_at desc nulls last, id desc)
  include (account_state, role, tier, frozen_at) where account_state <> 'closed';
-- The name itself, too: an expression alone is not read from an index.
create index user_name on "user" (lower(name), id)
  include (name, account_state, role, tier, frozen_at) where account_state <> 'closed';
create index user_created on "user" (created_at, id)
  include (account_state, role, tier, frozen_at) where account_state <> 'closed';
-- The others are few, and have indexes of their own.
create index user_vip_last_login on "user" (tier, last_login_at desc nulls last, id desc)
  include (account_state, role, frozen_at) where tier <> 'free' and account_state <> 'closed';
create index user_vip_name on "user" (tier, lower(name), id)
  include (name, account_state, role, frozen_at) where tier <> 'free' and account_state <> 'closed';
create index user_vip_created on "user" (tier, created_at, id)
  include (account_state, role, frozen_at) where tier <> 'free' and account_state <> 'closed';
create index user_suspended on "user" (last_login_at desc nulls last, id desc)
  include (name, created_at, role, tier, frozen_at) where account_state = 'suspended';
create index user_frozen on "user" (last_login_at desc nulls last, id desc)
  include (name, created_at, account_state, role, tier) where frozen_at is not null;

-- A third of all payments has one gateway, and most have one state: those are found in the order of the list.
drop index payment_dated, payment_dated_by_state, payment_dated_by_gateway, payment_refunded, payment_ever_disputed,
  payment_amount;
create index payment_dated on payment (coalesce(paid_at, created_at), id)
  include (paid_at, created_at, state, gateway, product, refunded_us_cents, disputed_us_cents);
create index payment_amount on payment (us_cents, coalesce(paid_at, created_at), id)
  include (paid_at, created_at, state, gateway, product, refunded_us_cents, disputed_us_cents);
create index payment_dated_by_state on payment (state, coalesce(paid_at, created_at), id)
  include (paid_at, created_at, us_cents, gateway, product, refunded_us_cents, disputed_us_cents);
create index payment_refunded on payment (coalesce(paid_at, created_at), id)
  include (paid_at, created_at, us_cents, state, gateway, product, disputed_us_cents) where refunded_us_cents > 0;
create index payment_ever_disputed on payment (coalesce(paid_at, created_at), id)
  include (paid_at, created_at, us_cents, state, gateway, product) where disputed_us_cents > 0;

drop index news_item_listed;
create index news_item_listed on news_item (coalesce(public_at, publish_at, updated_at, created_at) desc, id desc)
  include (public_at, publish_at, updated_at, created_at, status, author, celebrity_id);
create index news_item_title on news_item (lower(title), id) include (title, status, author, celebrity_id);
-- Those without an impact come last in both directions.
create index news_item_most_impact on news_item (impact_bps desc nulls last, id desc) include (status, author, celebrity_id);
create index news_item_least_impact on news_item (impact_bps, id) include (status, author, celebrity_id);
create index news_item_text on news_item using gin ((title || ' ' || body) gin_trgm_ops);

create index media_name on media (lower(name), id) include (name, kind) where deleted_at is null;
create index media_size on media (bytes, id) include (kind) where deleted_at is null;
create index media_text on media using gin ((name || ' ' || alt_text || ' ' || rights) gin_trgm_ops);

drop index audit_entry_at, security_event_kind;
create index audit_entry_at on audit_entry (at, number);
create index audit_entry_target_kind on audit_entry (target_kind, number);
create index security_event_kind on security_event (kind, last_at desc, id desc);

-- The id is what a page of subscribers is read by.
alter table email_subscriber drop constraint email_subscriber_pkey, add primary key (list_id, email) include (id);
create index email_subscriber_text on email_subscriber using gin (email gin_trgm_ops);
