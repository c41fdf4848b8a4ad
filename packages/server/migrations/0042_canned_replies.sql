-- Answers that support writes often. Placeholders in them, such as {name}, are filled in when one is inserted.
create table canned_reply (
  id uuid primary key,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 4000),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null
);
-- In the menu of the answer two of one name look the same.
create unique index canned_reply_title on canned_reply (lower(title));
