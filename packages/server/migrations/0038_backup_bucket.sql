-- Backups in a bucket of S3, beside the file in the folder or in its place. The new columns are nullable: a restore puts the
-- rows of the replaced database back as JSON, and those of an older schema do not have them.

alter table backup
  -- When the folder no longer had the file; null while it has.
  add column off_disk_at timestamptz,
  -- When the bucket was found to have all of it; null while it has not.
  add column uploaded_at timestamptz,
  -- Of the upload that runs.
  add column upload_bytes bigint check (upload_bytes >= 0),
  -- Why the last upload failed, how many failed in a row, and when the next one begins.
  add column upload_fault text,
  add column upload_failures integer check (upload_failures > 0),
  add column upload_due_at timestamptz,
  add check ((upload_fault is null) = (upload_failures is null) and (upload_fault is null) = (upload_due_at is null));

-- The last time the bucket was listed; one row.
create table bucket_check (
  id boolean primary key default true check (id),
  checked_at timestamptz not null,
  -- Why it could not be listed.
  fault text
);
