-- Duties go with the role: an admin has some, and nobody else is given any. Whoever lost the role by the end of a membership, and
-- not by an owner's hand, has it back.

-- The release before writes one without the other: whom it makes an admin by the command line alone is an owner, and whoever
-- is none any more keeps nothing. Accounts that were made before and never were an admin's keep the old default, '{owner}', which
-- nobody reads: to write all of them anew would take their indexes minutes.
alter table users alter column duties set default '{}';
create function duties_go_with_role() returns trigger language plpgsql as $$
begin
  if new.role <> 'admin' then
    new.duties := '{}';
  elsif new.duties = '{}' then
    new.duties := '{owner}';
  end if;
  return new;
end $$;
create trigger users_duties before insert or update of role, duties on users
  for each row execute function duties_go_with_role();

-- Who was made an admin or given duties, and that is the last word of the log about it: an owner who takes them writes
-- `team.remove`, whoever closes the account `account.close`, and the end of a membership wrote neither. It did leave its mark
-- since: an application that ended, or a period that was bought after it. Duties stand in their rows as they were.
create temporary table restored on commit drop as
  with last_word as (
    select distinct on (subject_id) subject_id, action, at from audit_log
    where action in ('admin.make', 'team.set', 'team.remove', 'account.close')
    order by subject_id, position desc nulls first, id desc)
  select u.id, u.duties from users u join last_word w on w.subject_id = u.id
  where w.action in ('admin.make', 'team.set') and u.role <> 'admin' and u.closed_at is null and u.duties <> '{}'
    -- Whom somebody has removed or suspended since is no colleague any more, whatever the end of a membership did.
    and u.suspended_at is null and not exists (
      select from audit_log later where later.subject_id = u.id and later.at >= w.at
        and later.action in ('member.remove', 'account.suspend'))
    and case u.role
      when 'user' then exists (select from applications where user_id = u.id and ended_at >= w.at)
      else exists (select from membership_periods where user_id = u.id and created_at >= w.at) end;

update users set role = 'admin' from restored where restored.id = users.id;
insert into audit_log (at, action, subject_id, details)
  select now(), 'team.set', id, jsonb_build_object('about', array_to_string(duties, ', '), 'before', '[]'::jsonb,
    'why', 'lost with the end of a membership')
  from restored;

-- Nobody else who was one keeps what an owner took.
update users set duties = '{}'
  where role <> 'admin' and duties <> '{}' and (duties <> '{owner}' or exists (
    select from audit_log where subject_id = users.id and action in ('admin.make', 'team.set', 'team.remove')));

-- Whom the command line made an admin has the e-mail that it was told.
update users set email_verified_at = w.at
  from (select subject_id, max(at) as at from audit_log where action = 'admin.make' group by subject_id) w
  where w.subject_id = users.id and role = 'admin' and email_verified_at is null;

-- An admin stands in no list of members; which day a membership of theirs ends with is kept beside it.
update memberships m set state = null, waiting_since = null, ends_on = (
    select ends_on from membership_periods where user_id = m.user_id
    order by (removed_at is null) desc, coalesce((removed_at at time zone 'Asia/Kolkata')::date, ends_on) desc,
      starts_on desc, id desc limit 1)
  from users u where u.id = m.user_id and u.role = 'admin' and (m.state is not null or u.id in (select id from restored));
