-- took: 73 s on 1,000,000 people
-- By what the list of members is narrowed down and sorted, kept beside where somebody stands with membership.

-- What a city is found by; no longer than a cursor has room for.
create function city_key(city text) returns text language sql immutable parallel safe
  return left(lower(btrim(coalesce(city, ''))), 40);

alter table memberships
  -- of the application that the list shows, where it shows one
  add category text not null default 'unknown'
    check (category in ('unknown', 'Student', 'Startup/Business', 'Investor', 'coreteammember', 'nariShakti')),
  add branch text not null default 'unknown' check (branch in ('unknown', 'youth', 'women', 'none')),
  add city text not null default '',
  -- the day in India until which something is due: the promised answer (72 hours), or the renewal
  add deadline date not null generated always as (
    coalesce(case state
      when 'waiting' then ((waiting_since at time zone 'Asia/Kolkata') + interval '72 hours')::date
      when 'member' then ends_on end, 'infinity')) stored;

insert into memberships (user_id)
  select id from users where is_listed
  on conflict do nothing;

update memberships m
  set category = a.membership_category, city = city_key(a.city),
    branch = case when a.membership_category = 'nariShakti' then 'women'
      when a.membership_category = 'Student'
        or exists (select from youth_applications where user_id = m.user_id and state = 'accepted') then 'youth'
      else 'none' end
  from users u
  cross join lateral (
    select membership_category, city from applications where user_id = u.id
    order by declined_at is null desc, (asks_aid or exists (
      select from payments where application_id = applications.id and status = 'paid' and not is_refunded)) desc, id desc
    limit 1) a
  where u.id = m.user_id and u.is_listed;

-- Each is a way along the list, forwards by what it begins with, and to one part of it by its people.
drop index memberships_state;
create index memberships_state on memberships (state, user_id);
create index memberships_by_state on memberships ((coalesce(state, '')), user_id);
create index memberships_category on memberships (category, user_id);
create index memberships_branch on memberships (branch, user_id);
create index memberships_city on memberships (city, user_id);
create index memberships_deadline on memberships (deadline, user_id) include (state, category, branch, city, waiting_since);
create index memberships_state_deadline on memberships (state, deadline, user_id);
-- In these, people who have several things in common are counted and found without their rows.
create index memberships_common on memberships (category, branch, city) include (user_id, state, deadline, waiting_since);
create index memberships_common_in_state on memberships (state, category, branch, city)
  include (user_id, deadline, waiting_since);

-- What a list is narrowed down to, sorted by and searched for, kept by an admin under a name.
create table saved_views (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  filters jsonb not null,
  unique (user_id, name)
);
