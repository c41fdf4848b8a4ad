create or replace function refuse_change_of_key() returns trigger language plpgsql as $$
begin
  raise exception 'the key of % is in use: it cannot be changed', old.day using errcode = 'restrict_violation';
end
$$;
