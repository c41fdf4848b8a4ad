-- Searches find a text by its letters alone, without case, accents and the forms of Unicode.
drop index user_text;
create index user_text on "user" using gin (search_fold(name || ' ' || email || ' ' || handle) gin_trgm_ops)
  where account_state <> 'closed';
create index user_name_start on "user" (search_fold(name) text_pattern_ops) where account_state <> 'closed';

drop index support_ticket_search;
create index support_ticket_search on support_ticket
  using gin (search_fold(subject || ' ' || name || ' ' || email || ' ' || message) gin_trgm_ops);
drop index support_message_search;
create index support_message_search on support_message using gin (search_fold(text) gin_trgm_ops);

drop index news_item_text;
create index news_item_text on news_item using gin (search_fold(title || ' ' || body) gin_trgm_ops);
drop index audit_entry_text;
create index audit_entry_text on audit_entry
  using gin (search_fold(target_id || ' ' || coalesce(reason, '')) gin_trgm_ops);
drop index media_text;
create index media_text on media using gin (search_fold(name || ' ' || alt_text || ' ' || rights) gin_trgm_ops);
