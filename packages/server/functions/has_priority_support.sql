-- The plans that include priority support; a test compares them with the table of perks.
create or replace function has_priority_support(account uuid) returns boolean language sql stable
begin atomic
  select exists (select from wallet where user_id = account and tier in ('pro', 'elite'));
end;
