-- Whoever is suspended, leaves or is found to be a minor is at that instant in nothing that shows or connects people. It is
-- done where the fact is written down, so that no way out can forget it.

-- An introduction that nobody ended is one of which somebody takes part no more; it may have been agreed to.
alter table introductions
  drop constraint introductions_check1,
  drop constraint introductions_check2;

-- Whose picture is public because their spotlight is featured.
create index spotlights_featured_file on spotlights (file_id) where show_on_home;

create function withdraw_person(person uuid, at timestamptz) returns void language plpgsql as $$
declare
  today date := (at at time zone 'Asia/Kolkata')::date;
begin
  update introductions set ended_at = coalesce(ended_at, greatest(at, made_at)), ended_by = null
    where (seeker_id = person or other_id = person) and (ended_at is null or ended_by is not null);
  if exists (select from spotlights where user_id = person and show_on_home) then
    update files set is_public = false
      where id in (select file_id from spotlights where user_id = person and show_on_home);
    perform pg_notify('pages_changed', 'database written');
  end if;
  -- What only members may ask for: what waits, and what was accepted and is still to come.
  with stay as (
    update stays set state = 'withdrawn', state_at = greatest(at, state_at), state_by = person, reason = null
      where user_id = person and (state in ('received', 'in_review') or (state = 'accepted' and arrival_date >= today))
      returning id),
  event as (
    update event_requests set state = 'withdrawn', state_at = greatest(at, state_at), state_by = person, reason = null
      where user_id = person and (state in ('received', 'in_review') or (state = 'accepted' and date >= today))
      returning id),
  spotlight as (
    update spotlights set state = 'withdrawn', state_at = greatest(at, state_at), state_by = person, reason = null,
        show_on_home = false
      where user_id = person and state in ('received', 'in_review', 'accepted')
      returning id),
  request as (
    update match_requests set state = 'withdrawn', state_at = greatest(at, state_at), state_by = person, reason = null
      where user_id = person and state in ('received', 'in_review', 'accepted')
      returning id),
  withdrawn (request, id) as (
    select 'stays', id from stay union all select 'hosting', id from event
    union all select 'spotlight', id from spotlight union all select 'matching', id from request)
  delete from assignments using withdrawn
    where assignments.request = withdrawn.request and assignments.request_id = withdrawn.id;
  update users set expert_connect = 'notapplied' where id = person and expert_connect <> 'notapplied';
end $$;

create function withdraw_who_leaves() returns trigger language plpgsql as $$
begin
  if (old.suspended_at is null and new.suspended_at is not null)
    or (old.closed_at is null and new.closed_at is not null)
    or (old.role <> 'user' and new.role = 'user') then
    perform withdraw_person(new.id, coalesce(new.closed_at, new.suspended_at, now()));
  end if;
  return null;
end $$;
create trigger users_leave after update of role, suspended_at, closed_at on users
  for each row execute function withdraw_who_leaves();

create function withdraw_minor() returns trigger language plpgsql as $$
begin
  perform withdraw_person(new.user_id, now());
  return null;
end $$;
create trigger applications_minor after update of minor_until on applications
  for each row when (new.minor_until is not null and new.minor_until is distinct from old.minor_until)
  execute function withdraw_minor();

-- Those who were out before, and are shown or connected. What they asked for and nobody has answered waits on, and is not accepted.
select withdraw_person(id, now()) from users
  where (role = 'user' or suspended_at is not null or closed_at is not null
    or coalesce((select minor_until > current_date from applications
      where user_id = users.id and date_of_birth is not null order by id desc limit 1), false))
  and (exists (select from introductions where seeker_id = users.id and ended_at is null)
    or exists (select from introductions where other_id = users.id and ended_at is null)
    or exists (select from spotlights where user_id = users.id and show_on_home));
