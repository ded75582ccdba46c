-- Of whom any are as good as others, the newest are looked at for a match.
create index applications_members on applications (id) where approved_at is not null and ended_at is null;
