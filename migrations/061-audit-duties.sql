-- Whose work an entry of the audit log tells of: who has one of these duties sees it, owners see all. The server says it as it
-- writes (contract/audit-duties.ts); what a server of before writes meanwhile is the owners'.
alter table audit_log add column duties text[] not null default '{}'
  constraint audit_log_duties check (duties <@ array['owner', 'members', 'money', 'programmes', 'content']);

-- What was written before is told by its action; what was read then stays with the owners.
alter table audit_log disable trigger audit_log_stays;
update audit_log set duties = array[case
    when split_part(action, '.', 1) in ('money') then 'money'
    when action like 'assignment.%' then case when details ? 'programme' then 'programmes' else 'members' end
    when split_part(action, '.', 1) in ('submission', 'spotlight', 'match', 'event') then 'programmes'
    when split_part(action, '.', 1) in ('admin', 'team', 'settings', 'voucher', 'job', 'digest') then 'owner'
    else 'members' end]
  where right(action, 5) <> '.read' and action <> 'list.export';
alter table audit_log enable trigger audit_log_stays;

-- The newest of each duty, without a walk through those of the others.
create index audit_log_members on audit_log (id) where duties @> '{members}';
create index audit_log_money on audit_log (id) where duties @> '{money}';
create index audit_log_programmes on audit_log (id) where duties @> '{programmes}';
create index audit_log_content on audit_log (id) where duties @> '{content}';
