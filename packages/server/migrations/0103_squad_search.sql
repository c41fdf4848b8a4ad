-- Searches of squad chats, and addresses that squads had before staff renamed them.

-- The text as searches compare it. A squad's messages are read from its newest on, without an index of words:
-- sending a message costs nothing more.
alter table squad_message add column folded text collate "C" not null generated always as (search_fold(text)) stored;

-- It leads on to the squad, and is never another one's.
create table squad_former_handle (
  handle text primary key check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) <= 100),
  squad_id uuid not null references squad (id)
);
create index squad_former_handle_key on squad_former_handle (replace(handle, '-', ''));
create index squad_former_handle_squad on squad_former_handle (squad_id);
