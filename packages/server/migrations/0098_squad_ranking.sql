-- The ranking of squads, by the mean return of those who were members for whole days.

-- Since when without a break: later than the joining when a kick was undone.
alter table squad_member add column unbroken_since timestamptz;
update squad_member set unbroken_since = joined_at;
alter table squad_member alter column unbroken_since set not null;

-- Memberships that ended, for days that are not ranked yet.
create table squad_stay (
  squad_id uuid not null references squad (id),
  user_id uuid not null,
  unbroken_since timestamptz not null,
  ended_at timestamptz not null,
  primary key (squad_id, user_id, ended_at)
);
create index squad_stay_ended on squad_stay (ended_at);
create trigger open_account before insert on squad_stay
  for each row execute function keep_closed_account_empty('user_id', 'skip');

-- The index of a squad: from one close to the next by the mean of the returns of its ranked players.
create table squad_day (
  squad_id uuid not null references squad (id),
  -- The days in London whose first ticks are the two closes.
  opened_on date not null,
  closed_on date not null,
  -- How many players it is the mean of.
  players integer not null check (players >= 5),
  opening_index double precision not null check (opening_index > 0),
  closing_index double precision not null check (closing_index > 0),
  primary key (squad_id, closed_on),
  check (opened_on < closed_on)
);
create index squad_day_opened on squad_day (opened_on);

-- At the newest close, by the return since the month began.
create table squad_rank (
  squad_id uuid primary key references squad (id),
  return_bps integer not null,
  rank integer not null check (rank > 0)
);
