-- What is committed to with a seed: tempo, and who can be on stage. Null for commitments of before.
alter table fair_day add column terms text;
-- Of which players the followers of a day were counted: the same for all celebrities. Null for counts of before.
alter table fan_day add column accounts integer check (accounts >= 0);
