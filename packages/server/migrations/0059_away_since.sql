-- Since when a player had been away when the present visit began; null before the first absence of some hours.
alter table "user" add column away_since timestamptz;
