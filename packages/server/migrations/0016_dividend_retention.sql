-- What each position brought is kept for a year; a day's sums stay for ever. When a day's positions were taken away is
-- noted with the day, so that the audit can tell what was pruned from what is missing.
alter table dividend_day add column positions_pruned_at timestamptz;
-- Rows come in the order of days, so a block-range index finds a day's at almost no cost per insert.
create index dividend_position_day on dividend_position using brin (day) with (autosummarize = on);
