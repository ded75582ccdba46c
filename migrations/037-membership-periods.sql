-- took: 53 s on 1,000,000 people
-- A membership is made of periods of a year each, and an application may be asked about and declined.
-- contract: 0.2.0 an undecided application is one that is neither approved nor declined; nobody was declined before

-- No two of a person's periods have a day in common.
create extension if not exists btree_gist;

alter table applications
  -- since when it has waited for a decision: paid, sent for aid, or answered
  add waiting_since timestamptz,
  add question text,
  add asked_at timestamptz,
  add asked_by uuid references users,
  add answer text,
  add answered_at timestamptz,
  add declined_at timestamptz,
  add declined_by uuid references users,
  add decline_reason text,
  add check (declined_at is null or approved_at is null),
  add check ((declined_at is null) = (decline_reason is null)),
  add check ((asked_at is null) = (question is null)),
  add check ((answered_at is null) = (answer is null)),
  add check (answered_at is null or asked_at is not null);

drop index applications_one_open;
create unique index applications_one_open on applications (user_id) where approved_at is null and declined_at is null;

update applications a
  set waiting_since = date_trunc('milliseconds', coalesce(
    (select min(p.paid_at) from payments p where p.application_id = a.id and p.status = 'paid' and not p.is_refunded), a.created_at))
  where approved_at is null
    and (asks_aid or exists (select from payments p where p.application_id = a.id and p.status = 'paid' and not p.is_refunded));

create table membership_periods (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  application_id uuid not null references applications,
  -- null: financial aid
  payment_id uuid unique references payments,
  basis text not null check (basis in ('payment', 'aid', 'offline')),
  category text not null
    check (category in ('Student', 'Startup/Business', 'Investor', 'coreteammember', 'nariShakti')),
  -- days in India
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- when an admin ended it before its last day
  removed_at timestamptz,
  created_at timestamptz not null,
  check ((basis = 'aid') = (payment_id is null)),
  exclude using gist (user_id with =, daterange(starts_on, ends_on, '[]') with &&) where (removed_at is null)
);
create index membership_periods_user on membership_periods (user_id, starts_on desc);
create index membership_periods_application on membership_periods (application_id);

-- Where a person stands with membership, kept with every change, so that lists find them by it.
create table memberships (
  user_id uuid primary key references users,
  state text check (state in ('waiting', 'question', 'member', 'ended', 'declined', 'removed')),
  waiting_since timestamptz check ((waiting_since is not null) = (state is not distinct from 'waiting')),
  -- the last day of all that is paid for
  ends_on date,
  -- how many of the e-mails about the end have gone: 30 days and 7 days before it, on it, after the grace
  notices smallint not null default 0 check (notices between 0 and 4),
  due_on date generated always as (
    case when state = 'member' then
      case notices when 0 then ends_on - 30 when 1 then ends_on - 7 when 2 then ends_on when 3 then ends_on + 8 end
    end) stored
);
create index memberships_state on memberships (state, user_id desc);
create index memberships_waiting on memberships (waiting_since, user_id) where state = 'waiting';
create index memberships_due on memberships (due_on) where due_on is not null;

-- Whoever was approved has the year that began then; that of 29 February ends on 28 February.
insert into membership_periods
    (user_id, application_id, payment_id, basis, category, starts_on, ends_on, removed_at, created_at)
  select a.user_id, a.id, p.id, case when p.id is null then 'aid' else 'payment' end,
    coalesce(p.category, a.membership_category), y.starts_on,
    case when extract(month from y.starts_on) = 2 and extract(day from y.starts_on) = 29
      then y.starts_on + 365 else (y.starts_on + interval '1 year')::date - 1 end,
    a.ended_at, a.approved_at
  from applications a
  cross join lateral (select (a.approved_at at time zone 'Asia/Kolkata')::date as starts_on) y
  left join lateral (
    select id, category from payments where application_id = a.id and status = 'paid' order by is_refunded, paid_at limit 1) p on true
  where a.approved_at is not null;

insert into memberships (user_id, state, waiting_since, ends_on)
  select u.id,
    case when u.role = 'member' then 'member' when a.waiting_since is not null then 'waiting'
      when p.ends_on is not null then 'removed' end,
    case when u.role <> 'member' then a.waiting_since end,
    p.ends_on
  from users u
  left join applications a on a.user_id = u.id and a.approved_at is null
  left join lateral (
    select ends_on from membership_periods where user_id = u.id
    order by (removed_at is null) desc, ends_on desc limit 1) p on true
  where u.role = 'member' or a.waiting_since is not null or p.ends_on is not null;

alter table payments drop constraint payments_review_reason_check;
alter table payments add constraint payments_review_reason_check
  check (review_reason in ('short', 'currency', 'foreign', 'double', 'after_aid', 'declined', 'not_renewable'));

-- Money on its way back to whoever paid it.
create table refunds (
  -- also the key by which the provider knows that it was asked already
  id uuid primary key default uuid_v7(),
  payment_id uuid not null references payments,
  -- the provider's id of what is given back
  provider_payment_id text not null,
  amount int not null check (amount > 0), -- paise
  reason text not null,
  -- null: the product itself, for an application that was declined
  requested_by uuid references users,
  requested_at timestamptz not null,
  status text not null default 'requested' check (status in ('requested', 'sent', 'arrived', 'failed')),
  provider_refund_id text unique,
  changed_at timestamptz not null
);
create index refunds_payment on refunds (payment_id);
create unique index refunds_one_on_its_way on refunds (provider_payment_id) where status in ('requested', 'sent');
