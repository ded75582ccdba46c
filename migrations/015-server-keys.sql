-- Keys that the server signs and hashes with, made by itself at the first use and shared by all its processes.
create table server_keys (
  name text primary key,
  key bytea not null check (length(key) >= 32),
  created_at timestamptz not null
);

-- The call that wrote the entry, as the log names it; null for the command line and for what was written before.
alter table audit_log add column request_id text;
