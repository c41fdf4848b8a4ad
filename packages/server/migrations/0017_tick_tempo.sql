-- A finished day is recomputed with the tempo that each of its ticks was made at, whatever the tempo is today. The ticks
-- that are there were made at the one that is set.
create type market_tempo as enum ('calm', 'standard', 'wild');
alter table tick add column tempo market_tempo not null default 'standard';
update tick set tempo = (setting.value #>> '{}')::market_tempo
from setting
where setting.key = 'marketTempo' and setting.value #>> '{}' in ('calm', 'wild');
alter table tick alter column tempo drop default;
