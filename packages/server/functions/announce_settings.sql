create or replace function announce_settings() returns trigger language plpgsql as $$
begin
  update setting_revision set number = number + 1;
  perform pg_notify('settings', '');
  return null;
end
$$;
