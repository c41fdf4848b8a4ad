create or replace function refuse_change_of_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.day, new.tempo, new.after_tick, new.opened_at, new.opening, new.opening_hash)
      = (old.day, old.tempo, old.after_tick, old.opened_at, old.opening, old.opening_hash)
      and (old.last_tick is null or (new.last_tick, new.last_state) = (old.last_tick, old.last_state))
      and (old.closing is null or (new.closing, new.closing_hash, new.closed_at) = (old.closing, old.closing_hash, old.closed_at))
    then
      return new;
    end if;
  end if;
  raise exception 'the record of % is published: it cannot be changed', old.day using errcode = 'restrict_violation';
end
$$;
