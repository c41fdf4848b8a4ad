-- A closed account stays empty, whatever was being written while it was closed; changes of an address by its player;
-- indexes for the lists and the nightly deletions of old rows.

-- Rows that were written while their account was being closed.
delete from verification using "user" where verification.value = "user".id::text and account_state = 'closed';
delete from two_factor using "user" where user_id = "user".id and account_state = 'closed';
delete from two_factor_used_code using "user" where user_id = "user".id and account_state = 'closed';
delete from account using "user" where user_id = "user".id and account_state = 'closed';
delete from session using "user" where user_id = "user".id and account_state = 'closed';
delete from api_key using "user" where user_id = "user".id and account_state = 'closed';
delete from push_subscription using "user" where user_id = "user".id and account_state = 'closed';
delete from notification using "user" where user_id = "user".id and account_state = 'closed';
delete from notification_preference using "user" where user_id = "user".id and account_state = 'closed';
delete from price_alert using "user" where user_id = "user".id and account_state = 'closed';
delete from watchlist_entry using "user" where user_id = "user".id and account_state = 'closed';
delete from early_alert_receipt using "user" where user_id = "user".id and account_state = 'closed';
delete from mail_consent using "user" where user_id = "user".id and account_state = 'closed';
delete from shared_picture using "user" where user_id = "user".id and account_state = 'closed';
delete from support_message using "user" where user_id = "user".id and account_state = 'closed';
delete from support_ticket using "user" where user_id = "user".id and account_state = 'closed';
delete from security_event using "user" where user_id = "user".id and account_state = 'closed';
delete from payment_trace using "user" where user_id = "user".id and account_state = 'closed';
delete from email_change using "user" where user_id = "user".id and account_state = 'closed';
update "user" set name = 'Former player', email = 'former-player-' || id::text, email_verified = false, image = null,
  mobile_number_prefix = '', mobile_number = '', phone_verified = false, two_factor_enabled = false, unranked = true,
  terms_accepted_at = null
where account_state = 'closed';

alter table "user" add constraint closed_account_is_anonymous check (
  account_state <> 'closed' or (
    name = 'Former player' and email = 'former-player-' || id::text and not email_verified and image is null
    and mobile_number_prefix = '' and mobile_number = '' and not phone_verified and not two_factor_enabled
    and unranked and terms_accepted_at is null
  )
);

-- No row of a closed account, however it is written: the name of the column with the account's id, and 'refuse' or, for
-- tables that are written for many accounts in one statement, 'skip'. It takes no lock: many of these rows are written
-- under locks of a wallet or a ticket, which a closing account needs, and each would wait for the other. A transaction
-- that began earlier can therefore commit such a row after the account is closed; the second erasure deletes it.
create function keep_closed_account_empty() returns trigger language plpgsql as $$
declare
  owner text := to_jsonb(new) ->> tg_argv[0];
begin
  -- The value of a verification is text.
  if owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and exists (select from "user" where id = owner::uuid and account_state = 'closed') then
    if tg_argv[1] = 'skip' then
      return null;
    end if;
    raise exception 'account % is closed', owner using errcode = 'LL003';
  end if;
  return new;
end
$$;

-- The second factor is written under no other lock, so its writer can wait for an account that is being closed.
create function wait_for_account() returns trigger language plpgsql as $$
begin
  perform from "user" where id = new.user_id for no key update;
  return new;
end
$$;
create trigger first_wait before insert on two_factor for each row execute function wait_for_account();
create trigger open_account before insert on account
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger open_account before insert on two_factor
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger open_account before insert on two_factor_used_code
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger open_account before insert on verification
  for each row execute function keep_closed_account_empty('value', 'refuse');
create trigger open_account before insert on notification_preference
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger open_account before insert on price_alert
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger open_account before insert on watchlist_entry
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger open_account before insert on mail_consent
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger open_account before insert on shared_picture
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger open_account before insert on support_message
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger open_account before insert on support_ticket
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger open_account before insert on email_change
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
create trigger open_account before insert on notification
  for each row execute function keep_closed_account_empty('user_id', 'skip');
create trigger open_account before insert on early_alert_receipt
  for each row execute function keep_closed_account_empty('user_id', 'skip');
create trigger open_account before insert on security_event
  for each row execute function keep_closed_account_empty('user_id', 'skip');
create trigger open_account before insert on payment_trace
  for each row execute function keep_closed_account_empty('user_id', 'skip');

-- Deleted by their owner.
create index verification_value on verification (value);
-- Tickets that a player wrote while logged out.
create index support_ticket_visitor on support_ticket (lower(email)) where user_id is null;

-- A player's own change of address waits for the link in the mail to the new address.
alter table email_change
  add column requested_at timestamptz,
  -- The log-in that requested it stays when the others end. Null when staff changed the address.
  add column session_id uuid,
  alter column changed_at drop not null,
  add check (reverted_at is null or changed_at is not null);
update email_change set requested_at = changed_at;
alter table email_change alter column requested_at set not null;
create unique index email_change_waiting on email_change (user_id) where changed_at is null;

-- Pages of a player's orders, also those of one celebrity, and the orders that end first among those to be deleted.
create index player_order_newest on player_order (user_id, created_at desc, id desc);
create index player_order_celebrity on player_order (user_id, celebrity_id, created_at desc, id desc);
create index player_order_open on player_order (user_id, created_at desc, id desc) where state = 'open';
create index player_order_unfilled on player_order (closed_at) where state in ('cancelled', 'expired', 'refused');

-- Accounts whose address was never confirmed.
create index user_unverified on "user" (created_at) where not email_verified and account_state = 'active';
