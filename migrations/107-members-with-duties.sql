-- Whoever has duties beside a membership stands where their membership does, as anybody. Nothing had ended those whose grace is
-- over; nobody is written to about an end that is long ago.
update applications a set ended_at = (over.ends_on + 8) at time zone 'Asia/Kolkata'
  from (select user_id, max(ends_on) as ends_on from membership_periods where removed_at is null group by user_id) over
  join users u on u.id = over.user_id
  where u.role = 'admin' and a.user_id = u.id and a.approved_at is not null and a.ended_at is null
    and over.ends_on + 7 < (now() at time zone 'Asia/Kolkata')::date;

update memberships m set state = case
    when exists (select from applications where user_id = u.id and approved_at is not null and ended_at is null) then 'member'
    when p.removed_at is not null then 'removed'
    when p.ends_on is not null then 'ended' end
  from users u
  left join lateral (select ends_on, removed_at from membership_periods where user_id = u.id
    order by (removed_at is null) desc, coalesce((removed_at at time zone 'Asia/Kolkata')::date, ends_on) desc, starts_on desc, id desc limit 1) p on true
  where u.id = m.user_id and u.role = 'admin' and u.closed_at is null and m.state is null;
