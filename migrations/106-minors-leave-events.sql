-- A minor whose guardian has not agreed, and who is no member, has no place at an event, and nothing is kept of one.
create function leave_events_as_minor() returns trigger language plpgsql as $$
begin
  if new.agreed_at is null and exists (select from users where id = new.user_id and role = 'user') then
    perform leave_events(new.user_id, product_now(), false);
    delete from event_registrations where user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger minors_leave_events after insert on minors for each row execute function leave_events_as_minor();

select leave_events(users.id, now(), false) from users join minors on minors.user_id = users.id
  where role = 'user' and agreed_at is null and minor_until > current_date;
delete from event_registrations using users, minors
  where users.id = event_registrations.user_id and minors.user_id = users.id
    and role = 'user' and agreed_at is null and minor_until > current_date;
