-- What is said of an event beside its kind's own fields. Left out, it is as before.
alter table events
  -- from its beginning to its end; null: as long as events usually last
  add column minutes int check (minutes between 1 and 1440),
  -- of a meetup or master class that is not only online
  add column place text,
  -- in Markdown
  add column description text,
  -- where people register
  add column registration text not null default 'link' check (registration in ('link', 'here', 'none')),
  -- who may register
  add column audience text not null default 'everyone' check (audience in ('everyone', 'members')),
  -- null: no limit
  add column capacity int check (capacity between 1 and 100000),
  add column members_first_until timestamptz(3),
  -- who is told the link
  add column link_for text not null default 'everyone' check (link_for in ('everyone', 'registered')),
  add column recording text,
  add column cancelled_at timestamptz,
  -- grows with each change of time, place or cancellation (SEQUENCE of RFC 5545)
  add column sequence int not null default 0,
  -- those that were made in one go
  add column series_id uuid,
  -- of a series, and changed since by itself
  add column is_changed_alone boolean not null default false,
  -- how many have a place and how many wait: counted by the trigger below
  add column registered int not null default 0 check (registered >= 0),
  add column waiting int not null default 0 check (waiting >= 0);
create index events_of_series on events (series_id, starts_at) where series_id is not null;
create index events_awaited on events (id) where waiting > 0;

create table event_registrations (
  id uuid primary key default uuid_v7(),
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users,
  state text not null check (state in ('registered', 'waiting', 'cancelled')),
  -- the order in which people came; whoever comes again is last
  queue bigint not null,
  -- what is shown at the door
  ticket text unique,
  -- when they last registered
  created_at timestamptz not null,
  -- which of the e-mails by time have gone or are not for them: 1 the day before, 2 the hour before, 3 after its end
  notices smallint not null default 0 check (notices between 0 and 3),
  checked_in_at timestamptz(3),
  checked_in_by uuid references users,
  is_offline boolean not null default false,
  unique (event_id, user_id),
  unique (event_id, queue),
  check ((state = 'cancelled') = (ticket is null)),
  check (checked_in_at is null or state = 'registered'),
  check ((checked_in_at is null) = (checked_in_by is null)),
  check (checked_in_at is not null or not is_offline)
);
create index event_registrations_state on event_registrations (event_id, state, queue);
create index event_registrations_user on event_registrations (user_id);

create table event_feedback (
  id uuid primary key default uuid_v7(),
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users,
  stars smallint not null check (stars between 1 and 5),
  text text,
  created_at timestamptz not null,
  unique (event_id, user_id)
);
create index event_feedback_user on event_feedback (user_id);

-- By a trigger, so that no way to lose a place can forget it.
create function count_registrations() returns trigger language plpgsql as $$
begin
  update events set
    registered = registered + case when tg_op <> 'DELETE' and new.state = 'registered' then 1 else 0 end
      - case when tg_op <> 'INSERT' and old.state = 'registered' then 1 else 0 end,
    waiting = waiting + case when tg_op <> 'DELETE' and new.state = 'waiting' then 1 else 0 end
      - case when tg_op <> 'INSERT' and old.state = 'waiting' then 1 else 0 end
    where id = case when tg_op = 'DELETE' then old.event_id else new.event_id end;
  return null;
end $$;
create trigger event_registrations_counted after insert or delete on event_registrations
  for each row execute function count_registrations();
create trigger event_registrations_recounted after update of state on event_registrations
  for each row when (new.state <> old.state) execute function count_registrations();

-- Whoever is suspended or closes their account gives up what is to come, and whoever is no member any more what is for members.
-- All events that somebody has to do with are locked, in one order: rows of theirs may be deleted next.
create function leave_events(person uuid, at timestamptz, members_only boolean) returns void language plpgsql as $$
begin
  perform from events where id in (select event_id from event_registrations where user_id = person)
    order by id for no key update;
  update event_registrations set state = 'cancelled', ticket = null, checked_in_at = null, checked_in_by = null, is_offline = false
    from events where events.id = event_id and user_id = person and state <> 'cancelled' and starts_at > at
      and (not members_only or audience = 'members');
end $$;

create function leave_events_of_who_leaves() returns trigger language plpgsql as $$
begin
  if old.closed_at is null and new.closed_at is not null then
    perform leave_events(new.id, new.closed_at, false);
  elsif old.suspended_at is null and new.suspended_at is not null then
    perform leave_events(new.id, new.suspended_at, false);
  elsif old.role <> 'user' and new.role = 'user' then
    perform leave_events(new.id, product_now(), true);
  end if;
  return null;
end $$;
create trigger users_leave_events after update of role, suspended_at, closed_at on users
  for each row execute function leave_events_of_who_leaves();

-- Whether reminders of events come, and the question how it was.
alter table users add column wants_event_reminders boolean not null default true;
