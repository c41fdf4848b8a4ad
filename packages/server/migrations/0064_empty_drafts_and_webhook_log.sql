-- A campaign starts empty: nothing that nobody wrote can be mailed. Only a draft may be empty.
alter table campaign drop constraint campaign_body_check;
alter table campaign add constraint campaign_body_check check (length(body) <= 20000 and (body <> '' or state = 'draft'));
-- The text that a new draft had before somebody wrote it.
update campaign set body = '', version = version + 1
where state = 'draft' and body = 'Write here. **Bold**, *italic*, - lists and [links](https://example.org) work.';

-- The log of webhooks for staff: all of them, or one gateway's, newest first; found by the start of their id or type.
drop index webhook_event_received;
create index webhook_event_received on webhook_event (received_at, gateway, id);
create index webhook_event_gateway on webhook_event (gateway, received_at, id);
create index webhook_event_id on webhook_event (id text_pattern_ops);
create index webhook_event_type on webhook_event (type text_pattern_ops, received_at);
drop index webhook_rejection_at;
create index webhook_rejection_at on webhook_rejection (at, gateway, day, number);
