-- Who asked for another e-mail of somebody: null where it was the person. `stop_hash` is the link that went to the present one.
alter table email_changes
  add column asked_by uuid references users,
  add column stop_hash bytea;
create index email_changes_asked_by on email_changes (asked_by) where asked_by is not null;
-- Of those that wait nobody knows any more who asked; they would hold for a day.
delete from email_changes;

-- When what waited for somebody was last ended, by the clock of the database: a letter that was written before brings no link.
alter table users add column requests_ended_at timestamptz;
