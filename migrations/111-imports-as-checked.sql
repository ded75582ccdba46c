-- What the check of a row said, so that its run leaves it where it would become something else by now; null: it was not
-- checked, or it is run.
alter table import_rows add column foreseen jsonb;

-- Why a run stopped by itself; null: it did not, or an error stopped it.
alter table imports add column stopped_because text check (stopped_because = 'not_allowed');
