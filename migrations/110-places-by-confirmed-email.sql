-- For which event somebody asked for a place before their e-mail was confirmed: the link that confirms it takes the place too.
create table pending_registrations (
  user_id uuid primary key references users,
  event_id uuid not null references events on delete cascade,
  asked_at timestamptz not null
);
create index pending_registrations_event on pending_registrations (event_id);

-- Whether what is for members is for somebody: by their membership, or as an admin who looks after events.
create function comes_as_member(person users) returns boolean language sql stable as $$
  select person.role = 'member' or (person.role = 'admin' and (person.duties && array['owner', 'programmes']
    or exists (select from applications held
      where held.user_id = person.id and held.approved_at is not null and held.ended_at is null)))
$$;

create or replace function leave_events(person uuid, at timestamptz, members_only boolean) returns void language plpgsql as $$
begin
  perform from events where id in (select event_id from event_registrations where user_id = person)
    order by id for no key update;
  update event_registrations set state = 'cancelled', ticket = null, checked_in_at = null, checked_in_by = null, is_offline = false
    from events where events.id = event_id and user_id = person and state <> 'cancelled' and starts_at > at
      and (not members_only or audience = 'members');
  if not members_only then
    delete from pending_registrations where user_id = person;
  end if;
end $$;

create or replace function leave_events_of_who_leaves() returns trigger language plpgsql as $$
begin
  if old.closed_at is null and new.closed_at is not null then
    perform leave_events(new.id, new.closed_at, false);
  elsif old.suspended_at is null and new.suspended_at is not null then
    perform leave_events(new.id, new.suspended_at, false);
  elsif (old.role, old.duties) is distinct from (new.role, new.duties) and old.role <> 'user'
    and not comes_as_member(new) then
    perform leave_events(new.id, product_now(), true);
  end if;
  return null;
end $$;
create or replace trigger users_leave_events after update of role, duties, suspended_at, closed_at on users
  for each row execute function leave_events_of_who_leaves();

-- Whoever has duties keeps the role when their membership ends.
create function leave_events_with_membership() returns trigger language plpgsql as $$
begin
  if exists (select from users where users.id = new.user_id and role = 'admin' and not comes_as_member(users)) then
    perform leave_events(new.user_id, product_now(), true);
  end if;
  return null;
end $$;
create trigger applications_leave_events after update of ended_at on applications
  for each row when (old.ended_at is null and new.ended_at is not null) execute function leave_events_with_membership();
