-- Appeals: a ticket refers to what was done to its player in a squad, and a removal to its message.

-- Of a message that a moderator or staff removed.
alter table squad_deed add column message_id uuid;
alter table squad_deed add column message_number integer check (message_number > 0);
alter table squad_deed add constraint squad_deed_message check ((message_id is null) = (message_number is null));
create unique index squad_deed_message_id on squad_deed (message_id) where message_id is not null;

create type squad_case_kind as enum ('kick', 'mute', 'removal', 'squad', 'event');

-- What an appeal is about. The row that it names may be gone.
alter table support_ticket add column about_kind squad_case_kind;
alter table support_ticket add column about_id uuid;
alter table support_ticket add constraint support_ticket_about
  check ((about_kind is null) = (about_id is null) and (about_id is null or user_id is not null));
-- One ticket per player and case, also of appeals at the same moment.
create unique index support_ticket_case on support_ticket (user_id, about_kind, about_id) where about_id is not null;
