-- Who came to events, and whether they had come to one before.
create index event_registrations_came on event_registrations (user_id, event_id) where checked_in_at is not null;
