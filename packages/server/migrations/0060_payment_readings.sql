-- What is read at providers: each gateway has its own turn, so that one that does not respond delays no other.
drop index payment_undecided;
create index payment_undecided on payment (gateway, read_at nulls first) where state in ('open', 'pending');
drop index payment_ended;
create index payment_ended on payment (gateway, expires_at) where state in ('failed', 'cancelled', 'expired');
drop index payment_collected;
create index payment_collected on payment (gateway, read_at) where state in ('paid', 'review');
drop index subscription_read_due;
create index subscription_read_due on subscription (gateway, read_due_at) where read_due_at is not null;
