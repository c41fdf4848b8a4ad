-- Which card or provider account paid for a player, as a digest that can be compared and not reversed: staff see which
-- accounts were paid for by the same one. In a table of its own, so that it is erased with the account while the payment,
-- which the books need, stays.
create table payment_trace (
  user_id uuid not null,
  digest bytea not null check (length(digest) = 32),
  seen_at timestamptz not null,
  primary key (user_id, digest)
);
create index payment_trace_digest on payment_trace (digest);
