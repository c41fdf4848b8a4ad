-- Why a price that stood still moves again, as the day's record publishes it. Null for ends of before.
alter table celebrity_change add column end_reason text check (length(end_reason) between 1 and 500);
alter table retirement add column end_reason text check (length(end_reason) between 1 and 500);
create or replace view standstill as
select id, celebrity_id, at, first_tick, last_tick, end_reason from celebrity_change where kind = 'suspension'
union all
select id, celebrity_id, stood_at, first_tick, last_tick, end_reason from retirement where first_tick is not null;
