create or replace function follow_second_factor() returns trigger language plpgsql as $$
begin
  delete from session where user_id = new.id and credential_version < new.credential_version;
  if new.two_factor_enabled then
    update two_factor set verified = true where user_id = new.id;
  else
    delete from two_factor where user_id = new.id;
  end if;
  return null;
end
$$;
