-- Words and pictures of the pages that are not as they were shipped. A document without a row is as shipped.
create table content_documents (
  key text primary key,
  -- the version that visitors read; 0: the words that were shipped
  version int not null default 0 check (version >= 0),
  -- the last revision that a draft of it had; none is used twice
  revision int not null default 0 check (revision >= 0),
  -- an own page that was taken from the site
  removed_at timestamptz
);

create table content_versions (
  key text not null references content_documents,
  version int not null check (version > 0),
  value jsonb not null,
  published_at timestamptz not null,
  published_by uuid not null references users,
  primary key (key, version)
);

create table content_drafts (
  key text primary key references content_documents,
  value jsonb not null,
  revision int not null check (revision > 0),
  saved_at timestamptz not null,
  saved_by uuid not null references users
);

-- the pictures that the draft or a version of a document names
create table content_pictures (
  key text not null references content_documents,
  file_id uuid not null references files,
  primary key (key, file_id)
);
create index content_pictures_file on content_pictures (file_id);
create index content_versions_by on content_versions (published_by);
create index content_drafts_by on content_drafts (saved_by);
