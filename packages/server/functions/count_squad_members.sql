-- How many members a squad has. Who changes memberships has locked the squad.
create or replace function count_squad_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update squad set members = members + 1 where id = new.squad_id;
  else
    update squad set members = members - 1 where id = old.squad_id;
  end if;
  return null;
end
$$;
