-- A second factor that is switched on or off ends the sessions of before, in the statement that switches it. better-auth
-- writes the account, the factor and the new session one after the other: whatever ends the process between them leaves
-- neither a session that rests on the other state, nor an account that asks for a factor it does not have.

create function raise_credential_version() returns trigger language plpgsql as $$
begin
  new.credential_version := greatest(new.credential_version, old.credential_version + 1);
  return new;
end
$$;
create trigger second_factor_version before update of two_factor_enabled on "user" for each row
  when (old.two_factor_enabled is distinct from new.two_factor_enabled) execute function raise_credential_version();

create function follow_second_factor() returns trigger language plpgsql as $$
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
create trigger second_factor_sessions after update of two_factor_enabled on "user" for each row
  when (old.two_factor_enabled is distinct from new.two_factor_enabled) execute function follow_second_factor();
