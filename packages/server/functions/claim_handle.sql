-- A player may go back to each handle that is or was theirs. The unique index decides between two accounts
-- that choose handles which look the same in the same moment, however they are written.
create or replace function claim_handle() returns trigger language plpgsql as $$
declare
  claimed text := lower(new.handle);
  fold text := translate(claimed, 'i10', 'llo');
begin
  if exists (select from handle where key = claimed and user_id = new.id) then
    return null;
  end if;
  if not exists (select from handle where translate(key, 'i10', 'llo') = fold and user_id is distinct from new.id) then
    insert into handle (key, user_id, twin)
    values (claimed, new.id, (select coalesce(max(twin) + 1, 0) from handle where translate(key, 'i10', 'llo') = fold))
    on conflict do nothing;
    if found then
      return null;
    end if;
  end if;
  raise exception 'handle % is taken', new.handle using errcode = 'LL010';
end
$$;
