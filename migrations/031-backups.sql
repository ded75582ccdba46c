-- One row a night: whoever has made it makes the backup, and the others find it done.
create table backups (
  -- the instant at which it was to be made
  due_at timestamptz primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  -- in BACKUP_TO; null until it is written
  backup text,
  row_count bigint,
  file_count int,
  -- bytes of the database as they lie in the backup
  size bigint,
  -- why it is not good; null, with an end: it was restored into a scratch database and found whole
  problem text,
  check (problem is null or ended_at is not null)
);
create index backups_good on backups (ended_at) where ended_at is not null and problem is null;
