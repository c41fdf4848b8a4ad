-- A message carries how many have each reaction, in the order of the type.
create or replace function count_squad_reaction() returns trigger language plpgsql as $$
declare
  changed squad_reaction := coalesce(new, old);
  place integer := array_position(enum_range(null::squad_reaction_kind), changed.reaction);
  step integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  update squad_message set reactions[place] = reactions[place] + step
  where squad_id = changed.squad_id and number = changed.number;
  return null;
end
$$;
