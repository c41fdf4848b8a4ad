-- Mail that was not sent by SMTP but kept for the developer to read.
create table local_mail (
  id uuid primary key,
  -- A job that is run twice delivers once.
  effect_key text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null
);
create index local_mail_created_at on local_mail (created_at desc, id desc);
