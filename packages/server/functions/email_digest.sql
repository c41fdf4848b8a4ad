-- The cookie names accounts by the first half of their address's digest. Immutable, since a database never
-- changes its encoding.
create or replace function email_digest(email text) returns bytea language sql immutable parallel safe
  return substring(sha256(convert_to(lower(email), 'UTF8')) from 1 for 16);
