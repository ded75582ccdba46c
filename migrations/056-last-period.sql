-- took: 3 s on 1,000,000 people
-- Where somebody stands whose last period an admin ended while an earlier one had run its course.
update memberships m
  set ends_on = p.ends_on, state = case when m.state = 'ended' and p.removed_at is not null then 'removed' else m.state end
  from users u
  cross join lateral (
    select ends_on, removed_at from membership_periods where user_id = u.id
    order by coalesce((removed_at at time zone 'Asia/Kolkata')::date, ends_on) desc, starts_on desc limit 1) p
  where u.id = m.user_id and u.role = 'user'
    and (m.ends_on is distinct from p.ends_on or (m.state = 'ended' and p.removed_at is not null));
