-- Lists are in the order of letters alone, as people look for a name: É after E, not after Z. In the order of
-- bytes of the folded text, which is the same on every machine and in the browser.
drop index user_name;
-- In the order of bytes the next one finds beginnings, too.
drop index user_name_start;
create index user_name on "user" ((search_fold(name) collate "C"), id)
  include (name, account_state, role, tier, frozen_at) where account_state <> 'closed';
drop index user_vip_name;
create index user_vip_name on "user" (tier, (search_fold(name) collate "C"), id)
  include (name, account_state, role, frozen_at) where tier <> 'free' and account_state <> 'closed';
drop index news_item_title;
create index news_item_title on news_item ((search_fold(title) collate "C"), id)
  include (title, status, author, celebrity_id);
drop index media_name;
create index media_name on media ((search_fold(name) collate "C"), id) include (name, kind) where deleted_at is null;
