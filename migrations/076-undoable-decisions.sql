-- Decisions of admins that can be undone for a few seconds. Rows are deleted within a day.
create table undoable_decisions (
  id uuid primary key default uuid_v7(),
  decided_by uuid not null references users,
  -- The person, or the submission, that was decided about.
  about_id uuid not null,
  -- Whom it was about, and somebody else whose rows it may have changed.
  user_id uuid not null references users,
  other_id uuid references users,
  -- As the audit log names it, and the duty of whoever may do it.
  action text not null,
  duty text not null,
  decided_at timestamptz not null,
  -- What the rows were before; empty once it is undone.
  changes jsonb not null,
  -- SHA-256 of the rows as they were after.
  digest bytea not null,
  -- The jobs that it enqueued, which wait until it can be undone no more.
  jobs text[] not null,
  undone_at timestamptz
);
create index undoable_decisions_about on undoable_decisions (about_id, decided_by, decided_at);
create index undoable_decisions_decided on undoable_decisions (decided_at);
create index undoable_decisions_user on undoable_decisions (user_id);
create index undoable_decisions_other on undoable_decisions (other_id);
