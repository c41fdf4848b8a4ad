-- Accounts that no campaign mails: few, so the players who opted in are counted as all consents less theirs. Both columns
-- decide about other indexes already, so no update of an account does more than before.
create index user_not_mailed on "user" (id) where not email_verified or account_state <> 'active';
