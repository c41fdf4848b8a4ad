-- That a session may download the file of a backup, once.
create table backup_download (
  session_id uuid references session on delete cascade,
  backup_id uuid,
  expires_at timestamptz not null,
  primary key (session_id, backup_id)
);
