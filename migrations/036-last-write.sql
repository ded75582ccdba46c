-- How far the write-ahead log was when an admin's session last changed something: a replica that has not come so far does not
-- show it yet.
alter table sessions add column last_write pg_lsn;
