-- Whether the player of a ticket has priority support now: the list of waiting tickets is in this order, and reading the
-- plan of every waiting player took 4 look-ups for each ticket.
alter table support_ticket add column priority boolean not null default false;

-- The plans that include priority support; a test compares them with the table of perks.
create function has_priority_support(account uuid) returns boolean language sql stable
begin atomic
  select exists (select from wallet where user_id = account and tier in ('pro', 'elite'));
end;

create function set_ticket_priority() returns trigger language plpgsql as $$
begin
  new.priority := has_priority_support(new.user_id);
  return new;
end $$;
create trigger set_priority before insert or update of user_id on support_ticket
  for each row execute function set_ticket_priority();

create function change_ticket_priorities() returns trigger language plpgsql as $$
begin
  update support_ticket set priority = has_priority_support(new.user_id) where user_id = new.user_id;
  return null;
end $$;
create trigger change_ticket_priorities after update of tier on wallet
  for each row when (old.tier is distinct from new.tier) execute function change_ticket_priorities();

update support_ticket set priority = true where has_priority_support(user_id);

drop index support_ticket_waiting;
create index support_ticket_waiting on support_ticket (priority desc, waiting_since, number) where status = 'open';
-- The list of tickets of every status.
create index support_ticket_last_change on support_ticket (changed_at desc, number desc);
