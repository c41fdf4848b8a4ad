-- One row: the newest entry of the audit trail that the server has signed with a key that the database does
-- not know. No row before the first one.
create table audit_seal (
  only_row boolean default true primary key check (only_row),
  number bigint not null check (number > 0),
  hash bytea not null check (length(hash) = 32),
  signature bytea not null check (length(signature) = 32),
  -- When it was last written to the log and to the bucket.
  witnessed_at timestamptz
);
