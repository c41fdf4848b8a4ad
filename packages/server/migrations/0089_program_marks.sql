-- Accounts whose session traded like a program, and so are ranked among the bots, until staff lift the mark.
create type program_sign as enum ('many', 'quick');
create table program_mark (
  user_id uuid primary key,
  sign program_sign not null,
  marked_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  check ((lifted_at is null) = (lifted_by is null))
);
create trigger open_account before insert on program_mark
  for each row execute function keep_closed_account_empty('user_id', 'skip');
