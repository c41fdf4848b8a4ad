-- What changes at each visit of a player leaves the wide row of the account, whose indexes were all written with it.
create table visit (
  user_id uuid primary key,
  -- When one of the devices was last seen, to five minutes.
  last_active_at timestamptz not null,
  -- Since when a player had been away when the present visit began; null before the first absence of some
  -- hours.
  away_since timestamptz
) with (fillfactor = 70);
insert into visit (user_id, last_active_at, away_since)
select id, last_active_at, away_since from "user" where last_active_at is not null and account_state <> 'closed' order by id;
alter table "user" drop column last_active_at, drop column away_since;
create trigger open_account before insert on visit
  for each row execute function keep_closed_account_empty('user_id', 'skip');
-- A session is updated at a visit, too: room for it in its page spares the indexes.
alter table session set (fillfactor = 80);
