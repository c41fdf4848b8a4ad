-- What is published never changes and never disappears.
create or replace function refuse_change_of_commitment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.day, new.commitment, new.created_at) = (old.day, old.commitment, old.created_at)
      and new.previous_commitment is not distinct from old.previous_commitment
      and new.terms is not distinct from old.terms
      -- A seed is published once; only a plain one that is still secret may become an encrypted one.
      and (old.seed is null or new.seed is not distinct from old.seed
        or (new.seed is null and old.sealed_seed is null and old.previous_commitment is null))
    then
      return new;
    end if;
  end if;
  raise exception 'the commitment of % is published: it cannot be changed', old.day using errcode = 'restrict_violation';
end
$$;
