-- Settings with scheduled changes and a history.

-- Next to the value in force at most one that is announced. Readers switch to it by the database's clock; the next update
-- of the row moves it into `value`.
alter table setting
  add column next_value jsonb,
  add column next_at timestamptz,
  add constraint setting_next_complete check ((next_value is null) = (next_at is null));

-- Every change ever made. One that a later change replaced before it took effect was withdrawn.
create table setting_change (
  number bigint generated always as identity primary key,
  key text not null,
  version integer not null check (version > 0),
  -- In force when the change was made, the default included.
  previous jsonb not null,
  value jsonb not null,
  actor_id uuid not null,
  reason text not null check (length(reason) between 1 and 1000),
  announced_at timestamptz not null,
  effective_at timestamptz not null check (effective_at >= announced_at)
);
create index setting_change_key on setting_change (key, number);

-- One row, raised by every change of a setting however it is made: instances compare it twice a second, so that a lost
-- notification is noticed. Updates lock it first, which puts them in a row.
create table setting_revision (
  only_row boolean primary key default true check (only_row),
  number bigint not null
);
insert into setting_revision (number) values (0);

create function announce_settings() returns trigger language plpgsql as $$
begin
  update setting_revision set number = number + 1;
  perform pg_notify('settings', '');
  return null;
end
$$;
create trigger setting_changed after insert or update or delete or truncate on setting
  for each statement execute function announce_settings();
