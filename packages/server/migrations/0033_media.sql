-- The media library: one row per file of the file store. A row exists only for a file that is stored completely.

create type media_kind as enum ('image', 'video', 'document');

create table media (
  -- Made by the browser of staff: repeating an upload returns this row. Part of the public address.
  id uuid primary key,
  -- Shown and downloaded under this name; the stored file has a random one.
  name text not null check (length(name) between 1 and 120),
  kind media_kind not null,
  -- Decided by the content.
  mime text not null,
  file text not null unique check (file ~ '^media-[0-9a-f]{32}\.[a-z0-9]{3,4}$'),
  bytes integer not null check (bytes between 1 and 209715200),
  -- A smaller picture for lists, which only images have.
  preview_file text unique check (preview_file ~ '^media-[0-9a-f]{32}\.webp$'),
  preview_bytes integer not null default 0 check (preview_bytes >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  width integer check (width > 0),
  height integer check (height > 0),
  duration_ms integer check (duration_ms >= 0),
  alt_text text not null default '' check (length(alt_text) <= 300),
  -- Who owns it and until when it may be used.
  rights text not null default '' check (length(rights) <= 500),
  -- The address it was downloaded from; null for an upload.
  source text check (length(source) between 1 and 2000),
  created_by uuid not null,
  created_at timestamptz not null,
  -- In the Trash since.
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1 check (version > 0),
  check ((deleted_at is null) = (deleted_by is null)),
  check ((width is null) = (height is null)),
  check ((preview_file is null) = (preview_bytes = 0)),
  check ((preview_file is null) = (kind <> 'image'))
);

-- The quota bounds the table to some ten thousands of rows, which a search scans in milliseconds: no index for substrings.
create index media_newest on media (created_at, id) where deleted_at is null;
create index media_newest_of_kind on media (kind, created_at, id) where deleted_at is null;
create index media_trash on media (deleted_at, id) where deleted_at is not null;
