-- Lists by time end their pages at an instant, which a Date of JavaScript must be able to say.
alter table events alter column starts_at type timestamptz(3);
create index events_by_time on events (kind, starts_at, id);
