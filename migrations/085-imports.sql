-- People that are brought along from a spreadsheet.
create table imports (
  id uuid primary key default uuid_v7(),
  uploaded_by uuid not null references users,
  uploaded_at timestamptz not null,
  -- as it was called where it came from
  file_name text not null,
  -- what stands over the columns: an array of texts
  headings jsonb not null,
  -- the place of each field's column, from 0
  mapping jsonb not null,
  day_first boolean not null default true,
  -- of rows that name none
  category text check (category in ('Student', 'Startup/Business', 'Investor', 'coreteammember', 'nariShakti')),
  state text not null default 'uploaded' check (state in ('uploaded', 'checked', 'running', 'done', 'undone', 'failed')),
  total int not null check (total >= 0),
  -- so many rows are run, and up to which one
  done int not null default 0 check (done between 0 and total),
  last_row int not null default 0,
  -- how many people are made, changed, left as they are and refused, by the last check, or the run; null before both
  counts jsonb,
  ran_by uuid references users,
  ran_at timestamptz,
  undone_at timestamptz,
  check (state not in ('checked', 'running', 'done', 'undone') or counts is not null),
  check ((ran_at is null) = (ran_by is null)),
  check (state not in ('running', 'done', 'undone', 'failed') or ran_at is not null),
  check ((undone_at is not null) = (state = 'undone'))
);
create index imports_by_day on imports (uploaded_at);

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  -- as a spreadsheet counts, the headings being row 1
  row int not null check (row > 1),
  -- as they came, an array of texts; of whoever is run they go, of whoever is under 18 too
  cells jsonb not null,
  -- what is wrong with it: an array of { field, message }; null: nothing
  problems jsonb,
  -- whom it made or changed; null: nobody, or nobody any more
  user_id uuid references users,
  outcome text check (outcome in ('create', 'update', 'unchanged', 'refused')),
  -- what it changed, as it was and as it became
  change jsonb,
  invited_at timestamptz,
  -- what came of undoing it: all of it went back, or something is left
  undoing text check (undoing in ('undone', 'left')),
  primary key (import_id, row)
);
create index import_rows_user on import_rows (user_id) where user_id is not null;
create index import_rows_problems on import_rows (import_id, row) where problems is not null;
