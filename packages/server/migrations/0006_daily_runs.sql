-- What has been done for which day of the game (London's calendar), so that a task that is looked at with every tick, by
-- whichever instance leads, is done once.
create table daily_run (
  task text not null check (length(task) between 1 and 60),
  day date not null,
  ran_at timestamptz not null,
  primary key (task, day)
);
