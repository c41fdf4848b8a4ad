-- What players moved since a close is read from their ledgers, and the net sides stand in the memory of the
-- instance that leads: both were two upserts a trade at random places of large indexes.
drop table day_movement;
drop table net_side;
drop view share_movement;
