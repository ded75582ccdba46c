-- Where it was done from: the address of the call; null for the command line and for what was written before.
alter table audit_log add column address inet;
create index audit_log_actor on audit_log (actor_id);
