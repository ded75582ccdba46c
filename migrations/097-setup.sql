-- Steps of the setup that an owner has set aside. Whether a step is done is worked out anew each time.
create table setup_skips (
  step text primary key,
  skipped_at timestamptz not null,
  skipped_by uuid not null references users
);
create index setup_skips_by on setup_skips (skipped_by);
