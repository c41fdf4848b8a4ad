-- A search reads what was written too, such as the reference of a payment.
drop index support_ticket_search;
create index support_ticket_search on support_ticket
  using gin ((subject || ' ' || name || ' ' || email || ' ' || message) gin_trgm_ops);
create index support_message_search on support_message using gin (text gin_trgm_ops);
