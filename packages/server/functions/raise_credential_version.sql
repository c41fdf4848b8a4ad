create or replace function raise_credential_version() returns trigger language plpgsql as $$
begin
  new.credential_version := greatest(new.credential_version, old.credential_version + 1);
  return new;
end
$$;
