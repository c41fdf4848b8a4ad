-- The refused mails of a campaign that staff knew of when they resumed it: a campaign pauses by itself when
-- more than a tenth of its first mails are refused beyond them.
alter table campaign add column refusals_accepted integer not null default 0 check (refusals_accepted >= 0);
