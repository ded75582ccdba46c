-- How many hours and days are promised is said in contract/business-constants.ts alone.

-- The last release does not write it; the recurring work of this one puts it right.
alter table memberships add decision_hours smallint not null default 72;

-- A plain column, so that it holds what the row says without a second copy of the figure.
alter table memberships alter column deadline drop expression;
alter table memberships alter column deadline set default 'infinity';
create function membership_deadline() returns trigger language plpgsql as $$
begin
  new.deadline := coalesce(case new.state
    when 'waiting' then ((new.waiting_since at time zone 'Asia/Kolkata') + new.decision_hours * interval '1 hour')::date
    when 'member' then new.ends_on end, 'infinity');
  return new;
end $$;
create trigger memberships_deadline before insert or update of state, waiting_since, ends_on, decision_hours on memberships
  for each row execute function membership_deadline();

-- Whose next e-mail about the end is due, by the last day and by how many have gone. Only the last release reads due_on.
create index memberships_notices on memberships (notices, ends_on) where state = 'member';
