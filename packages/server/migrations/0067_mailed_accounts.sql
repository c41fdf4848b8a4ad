-- The subscribers of the list of all players, in its order: a late page passes over accounts in these indexes alone.
create index user_mailed on "user" (email, id) where email_verified and account_state = 'active';
create index mail_consent_given on mail_consent (user_id) where withdrawn_at is null;
