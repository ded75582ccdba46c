-- How many e-mails about its end went for each last day that a membership had before, by `YYYY-MM-DD`: when it is the last day
-- again (what followed was given back or removed), nobody is told twice.
alter table memberships add earlier_notices jsonb not null default '{}';
