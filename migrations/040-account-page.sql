-- What a person says of themselves on their account page, their picture, and since when an account is closed.
alter table users
  add city text,
  add country text,
  add website text,
  add linkedin text,
  add youtube text,
  add instagram text,
  add twitter text,
  add avatar_id uuid references files,
  -- of e-mails that one may do without: those 30 and 7 days before a membership ends
  add wants_reminders boolean not null default true,
  -- nobody signs in any more, and what was personal is erased
  add closed_at timestamptz;

create unique index users_avatar on users (avatar_id) where avatar_id is not null;
create index users_closed on users (closed_at) where closed_at is not null;
