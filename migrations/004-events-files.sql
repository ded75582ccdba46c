-- What people have uploaded. The content lies in the file store; a row is there before it and goes after it.
create table files (
  id uuid primary key default uuid_v7(),
  owner_id uuid not null references users,
  kind text not null check (kind in ('picture', 'document')),
  -- a document's name where it came from, and its media type
  name text,
  type text,
  -- a picture's largest size, and every width it is kept in
  width int check (width > 0),
  height int check (height > 0),
  widths int[],
  -- everybody may see it; else its owner and admins
  is_public boolean not null,
  -- a record shows it; a file that none shows is swept
  is_held boolean not null default false,
  created_at timestamptz not null,
  -- when its record let it go, or the sweep took it: nothing holds it again
  released_at timestamptz,
  check (not is_held or released_at is null),
  check ((kind = 'document') = (name is not null) and (kind = 'document') = (type is not null)),
  check ((kind = 'picture') = (width is not null) and (kind = 'picture') = (height is not null)
    and (kind = 'picture') = (widths is not null))
);
create index files_loose on files (created_at) where not is_held;

create table events (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('event', 'meetup', 'masterclass')),
  title text not null,
  starts_at timestamptz not null,
  -- where one registers or joins
  link text not null,
  -- of an exclusive event
  location text,
  -- of a meetup or master class
  mode text,
  organised_by text,
  thumbnail_id uuid not null unique references files,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text not null generated always as (lower(title)) stored,
  check ((kind = 'event') = (location is not null)),
  check ((kind = 'event') = (mode is null) and (kind = 'event') = (organised_by is null))
);
create index events_kind on events (kind, id desc);
create index events_starts on events (starts_at);
create index events_search on events using gin (search gin_trgm_ops);
