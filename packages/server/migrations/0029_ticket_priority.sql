-- The plan that the sender's account had when the ticket was sent, null for a visitor: what its confirmation promised. A
-- list for staff sorts by the tier of the account now (wallet.tier), this only shows what the sender was promised.
alter table support_ticket add column tier membership_tier;
