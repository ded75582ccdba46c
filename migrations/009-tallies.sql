-- took: about half a minute on 1,000,000 people
-- What the Overview tells of people, members and money, kept as sums: counting a million takes seconds. Each change adds
-- rows with what it adds and takes, so that nobody waits for another's sum; now and then they are folded into one a sum.
create table tallies (
  figure text not null
    check (figure in ('signed_up', 'applied', 'listed', 'member', 'joined', 'ended', 'standing', 'paid', 'refunded')),
  -- its first day in India, where the figure is one of a month
  month date,
  category text,
  branch text,
  n bigint not null
);

-- has an accepted youth application
alter table users add in_youth boolean not null default false;

create function month_in_india(at timestamptz) returns date language sql immutable parallel safe as $$
  select date_trunc('month', at at time zone 'Asia/Kolkata')::date
$$;
create function branch_of(category text, in_youth boolean) returns text language sql immutable parallel safe as $$
  select case when category = 'nariShakti' then 'women' when category = 'Student' or in_youth then 'youth' else 'none' end
$$;

-- What a row adds to which sums.
create function tallies_of(person users) returns setof tallies language sql immutable parallel safe as $$
  select figure, month, null::text, null::text, 1::bigint
  from (values
    ('signed_up', month_in_india(person.created_at), true),
    ('applied', null, person.applicant_name is not null),
    ('listed', null, person.is_listed),
    ('member', null, person.role = 'member')) as of_them (figure, month, counts)
  where counts and person.role <> 'admin'
$$;
create function tallies_of(application applications, in_youth boolean)
returns setof tallies language sql immutable parallel safe as $$
  select figure, month, category, branch_of(category, in_youth), 1::bigint
  from (values
    ('joined', month_in_india(application.approved_at), null, application.approved_at is not null),
    ('ended', month_in_india(application.ended_at), null, application.ended_at is not null),
    ('standing', null, application.membership_category, application.approved_at is not null and application.ended_at is null)
  ) as of_them (figure, month, category, counts)
  where counts
$$;
create function tallies_of(payment payments, category text, in_youth boolean)
returns setof tallies language sql immutable parallel safe as $$
  select figure, month_in_india(payment.paid_at), category, branch_of(category, in_youth), amount::bigint
  from (values ('paid', payment.amount), ('refunded', payment.refunded)) as of_them (figure, amount)
  where payment.status = 'paid' and amount <> 0
$$;

-- Counted anew, with the rows themselves as witnesses.
create view tallies_anew as
  with youth as (select distinct user_id from youth_applications where state = 'accepted'),
  counted as (
    select t.* from users u, tallies_of(u) t
    union all
    select t.* from applications a left join youth using (user_id), tallies_of(a, youth.user_id is not null) t
    union all
    select t.* from payments p join applications a on a.id = p.application_id left join youth on youth.user_id = a.user_id,
      tallies_of(p, a.membership_category, youth.user_id is not null) t)
  select figure, month, category, branch, sum(n)::bigint as n from counted group by figure, month, category, branch;

create function tally_person() returns trigger language plpgsql as $$
begin
  insert into tallies
    select figure, month, category, branch, -n from tallies_of(old) union all select * from tallies_of(new);
  return null;
end $$;

-- Where a row stands hangs on its person's branch: whoever asks for it, and whoever changes it, locks the person first.
create function youth_locked(person uuid) returns boolean language sql volatile as $$
  select in_youth from users where id = person for no key update
$$;

create function tally_application() returns trigger language plpgsql as $$
declare
  in_youth boolean;
begin
  if old.approved_at is null and new.approved_at is null and old.membership_category = new.membership_category then
    return null;
  end if;
  in_youth := youth_locked(coalesce(new.user_id, old.user_id));
  insert into tallies
    select figure, month, category, branch, -n from tallies_of(old, in_youth)
    union all select * from tallies_of(new, in_youth);
  if old.membership_category <> new.membership_category then
    insert into tallies
      select t.figure, t.month, t.category, t.branch, way * t.n
      from (values (-1, old.membership_category), (1, new.membership_category)) as turn (way, category), payments p,
        tallies_of(p, turn.category, in_youth) t
      where p.application_id = new.id;
  end if;
  return null;
end $$;

create function tally_payment() returns trigger language plpgsql as $$
declare
  category text;
  in_youth boolean;
begin
  if old.status is distinct from 'paid' and new.status is distinct from 'paid' then
    return null;
  end if;
  in_youth := youth_locked(coalesce(new.user_id, old.user_id));
  category := (select membership_category from applications where id = coalesce(new.application_id, old.application_id));
  insert into tallies
    select t.figure, t.month, t.category, t.branch, -t.n from tallies_of(old, category, in_youth) t
    union all select * from tallies_of(new, category, in_youth);
  return null;
end $$;

create function tally_youth() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
  was boolean;
begin
  if old.state is distinct from 'accepted' and new.state is distinct from 'accepted' then
    return null;
  end if;
  was := youth_locked(person);
  if was = exists (select from youth_applications where user_id = person and state = 'accepted') then
    return null;
  end if;
  update users set in_youth = not was where id = person;
  insert into tallies
    select t.figure, t.month, t.category, t.branch, way * t.n
    from (values (-1, was), (1, not was)) as turn (way, in_youth), applications a, tallies_of(a, turn.in_youth) t
    where a.user_id = person
    union all
    select t.figure, t.month, t.category, t.branch, way * t.n
    from (values (-1, was), (1, not was)) as turn (way, in_youth), applications a join payments p on p.application_id = a.id,
      tallies_of(p, a.membership_category, turn.in_youth) t
    where a.user_id = person;
  return null;
end $$;

-- From here on nobody writes to these tables until this has happened as a whole.
create trigger users_tally after insert or delete or update of created_at, applicant_name, is_listed, role on users
  for each row execute function tally_person();
create trigger applications_tally
  after insert or delete or update of approved_at, ended_at, membership_category on applications
  for each row execute function tally_application();
create trigger payments_tally after insert or delete or update of status, amount, refunded, paid_at on payments
  for each row execute function tally_payment();
create trigger youth_applications_tally after insert or delete or update of state on youth_applications
  for each row execute function tally_youth();

update users set in_youth = true
  where id in (select user_id from youth_applications where state = 'accepted');
insert into tallies select * from tallies_anew;

-- What waits is counted by its age and its promise: the index alone tells both.
drop index stays_open, youth_applications_open, investors_open;
create index stays_open on stays (id) include (created_at) where state in ('received', 'in_review');
create index youth_applications_open on youth_applications (id) include (created_at) where state in ('received', 'in_review');
create index investors_open on investors (id) include (created_at) where state in ('received', 'in_review');
drop index event_requests_due, spotlights_due, match_requests_due;
create index event_requests_due on event_requests (due_at, id) include (created_at) where state in ('received', 'in_review');
create index spotlights_due on spotlights (due_at, id) include (created_at) where state in ('received', 'in_review');
create index match_requests_due on match_requests (due_at, id) include (created_at) where state in ('received', 'in_review');
