-- Personal API keys. Only the SHA-256 of a key is stored: whoever reads this table can use none of them. The keys' hashes
-- are unique across players as session tokens are, in the one directory beside addresses and referral codes.
create type api_key_scope as enum ('read', 'trade');

create table api_key (
  user_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- The first characters, by which their owner tells keys apart.
  prefix text not null check (prefix ~ '^ll_live_[0-9A-Za-z]{6}$'),
  hash bytea not null unique check (length(hash) = 32),
  scope api_key_scope not null,
  created_at timestamptz not null,
  -- Day in London. Not the time: a row written with each request would cost more than the request.
  last_used_on date,
  revoked_at timestamptz,
  primary key (user_id, id)
);
