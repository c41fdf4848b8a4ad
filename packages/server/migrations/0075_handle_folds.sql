-- Handles that differ in nothing but I, l and 1, or O and 0, are one for who claims one from now on. Those
-- that exist stay with their players, as further twins.
alter table handle
  add column twin integer not null default 0,
  -- When a handle of a deleted account is free again; null for one in use, and one that staff took away.
  add column rests_until timestamptz,
  add constraint handle_rests_without_player check (rests_until is null or user_id is null);

update handle set twin = numbered.twin
from (select key, row_number() over (partition by translate(key, 'i10', 'llo') order by key) - 1 as twin from handle) as numbered
where numbered.key = handle.key and numbered.twin > 0;

create unique index handle_fold on handle (translate(key, 'i10', 'llo'), twin);
create index handle_rests_until on handle (rests_until) where rests_until is not null;
