-- Whoever gives up a place changes what the page of the event says.
create or replace function leave_events(person uuid, at timestamptz, members_only boolean) returns void language plpgsql as $$
begin
  perform from events where id in (select event_id from event_registrations where user_id = person)
    order by id for no key update;
  update event_registrations set state = 'cancelled', ticket = null, checked_in_at = null, checked_in_by = null, is_offline = false
    from events where events.id = event_id and user_id = person and state <> 'cancelled' and starts_at > at
      and (not members_only or audience = 'members');
  if found then
    perform pg_notify('pages_changed', 'database written');
  end if;
  if not members_only then
    delete from pending_registrations where user_id = person;
  end if;
end $$;

-- A minor whose guardian has not agreed, and who is no member, has no place: neither once it is known, nor once the membership or the
-- duties end.
create function leave_all_events_as_minor(person uuid) returns void language plpgsql as $$
begin
  if exists (select from minors join users on users.id = minors.user_id
      where minors.user_id = person and role = 'user' and agreed_at is null
        and minor_until > (product_now() at time zone 'Asia/Kolkata')::date) then
    perform leave_events(person, product_now(), false);
    delete from event_registrations where user_id = person;
  end if;
end $$;

create or replace function leave_events_as_minor() returns trigger language plpgsql as $$
begin
  perform leave_all_events_as_minor(new.user_id);
  return null;
end $$;
create or replace trigger minors_leave_events after insert or update of minor_until, agreed_at on minors
  for each row execute function leave_events_as_minor();

create function leave_events_as_minor_without_role() returns trigger language plpgsql as $$
begin
  perform leave_all_events_as_minor(new.id);
  return null;
end $$;
create trigger users_leave_events_as_minors after update of role on users
  for each row when (old.role <> 'user' and new.role = 'user') execute function leave_events_as_minor_without_role();
