-- What a suspended player reads, and the sessions that the suspension ended: the digests of their tokens prove
-- that a browser held one.
create table suspension (
  user_id uuid primary key references "user" on delete cascade,
  public_text text not null check (public_text <> ''),
  suspended_at timestamptz not null,
  session_digests bytea[] not null
);
create index suspension_session_digests on suspension using gin (session_digests);
create trigger open_account before insert on suspension
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
