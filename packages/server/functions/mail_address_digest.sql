-- Declared immutable: the conversion to UTF-8 does not change.
create or replace function mail_address_digest(address text) returns bytea language sql immutable parallel safe
  as $$ select sha256(convert_to(address, 'UTF8')) $$;
