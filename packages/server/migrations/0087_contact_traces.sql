-- Which accounts were signed up for one mailbox or one mobile number, as keyed digests: a signal for the review
-- of referrals.
create table contact_trace (
  user_id uuid primary key,
  mailbox_digest bytea not null check (length(mailbox_digest) = 32),
  -- Null without a number.
  mobile_digest bytea check (length(mobile_digest) = 32),
  noted_at timestamptz not null
);
create index contact_trace_mailbox on contact_trace (mailbox_digest);
create index contact_trace_mobile on contact_trace (mobile_digest) where mobile_digest is not null;
create trigger open_account before insert on contact_trace
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
