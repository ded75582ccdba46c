-- What admins write about people, which of them has which request, and who gets the daily e-mail.

create table notes (
  id uuid primary key default uuid_v7(),
  -- whom it is about
  user_id uuid not null references users on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
create index notes_user on notes (user_id, id desc);
create index notes_author on notes (author_id);

-- A request that an admin has taken, until it is answered: an application for membership, which is known by its person, or
-- what was sent to a programme, by its own id.
create table assignments (
  request text not null
    check (request in ('membership', 'stays', 'spotlight', 'matching', 'hosting', 'investors', 'youth')),
  request_id uuid not null,
  -- who sent it
  user_id uuid not null references users on delete cascade,
  assignee_id uuid not null references users on delete cascade,
  assigned_at timestamptz not null,
  primary key (request, request_id)
);
create index assignments_assignee on assignments (assignee_id);
create index assignments_user on assignments (user_id);

create table digests (
  user_id uuid primary key references users on delete cascade,
  -- null: as it is for the duties that they have
  is_wanted boolean,
  -- the day in India of the last one, or on which there was nothing to tell
  looked_on date
);
