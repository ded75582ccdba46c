create table drafts (
  user_id uuid primary key references users,
  -- text by field name, as typed
  form jsonb not null,
  step int not null check (step between 1 and 6),
  saved_at timestamptz not null
);

create table applications (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  full_name text not null,
  contact text not null check (contact ~ '^\+[0-9]{7,15}$'),
  email text not null,
  city text not null,
  country text not null,
  linkedin_profile text,
  youtube text,
  instagram text,
  twitter text,
  company_name text,
  user_type text not null check (user_type in ('Founder', 'Business Owner', 'Investor')),
  sector text,
  business_type text,
  stage text,
  turnover text,
  gst_number text,
  website text,
  requirements text,
  looking_for_collaboration text not null check (looking_for_collaboration in ('Yes', 'No')),
  need_fwc_connection text not null check (need_fwc_connection in ('Yes', 'No')),
  offer_services text not null check (offer_services in ('Yes', 'No')),
  offer_details text,
  platform text not null check (platform in ('Yes', 'No')),
  need_tech_support text not null,
  help_in_branding text not null,
  goals text,
  problem text,
  short_description text,
  expand_internationally text not null,
  investment_support text not null check (investment_support in ('Yes', 'No')),
  investment_amount text,
  investment_purpose text,
  membership_category text not null
    check (membership_category in ('Student', 'Startup/Business', 'Investor', 'coreteammember', 'nariShakti')),
  referred_by text,
  terms_accepted_at timestamptz not null,
  -- asked for financial aid; the three answers stand exactly then
  asks_aid boolean not null,
  financial_aid_reason text,
  financial_aid_benefit text,
  financial_aid_commitment text check (financial_aid_commitment in ('Yes', 'No')),
  created_at timestamptz not null,
  approved_at timestamptz,
  approved_by uuid references users,
  -- when the membership that came of it ended
  ended_at timestamptz,
  check ((approved_at is null) = (approved_by is null)),
  check (ended_at is null or approved_at is not null),
  check (asks_aid = (financial_aid_reason is not null)
    and asks_aid = (financial_aid_benefit is not null)
    and asks_aid = (financial_aid_commitment is not null))
);
-- A person has one undecided application at a time.
create unique index applications_one_open on applications (user_id) where approved_at is null;
create index applications_user on applications (user_id, id desc);
create index applications_aid on applications (user_id) where asks_aid;

create table payments (
  -- also the receipt that the provider knows our order by
  id uuid primary key default uuid_v7(),
  application_id uuid not null references applications,
  user_id uuid not null references users,
  user_email text not null,
  amount int not null check (amount > 0), -- paise
  currency text not null default 'INR',
  status text not null default 'created' check (status in ('created', 'paid', 'cancelled')),
  -- null until the provider has answered; such a payment is shown nowhere
  provider_order_id text unique,
  -- while the provider is being asked to make the order, nobody else asks
  placing_until timestamptz,
  provider_payment_id text unique,
  review_reason text check (review_reason in ('short', 'currency', 'foreign', 'double', 'after_aid')),
  refunded int not null default 0 check (refunded >= 0), -- paise
  created_at timestamptz not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  -- when the sweep asks the provider next; null: no more
  next_check_at timestamptz,
  check ((status = 'paid') = (paid_at is not null)),
  check (paid_at is null or provider_payment_id is not null)
);
create unique index payments_one_open on payments (application_id) where status = 'created';
create index payments_application on payments (application_id);
create index payments_user on payments (user_id);
create index payments_placed on payments (id) where provider_order_id is not null;
create index payments_due on payments (next_check_at) where next_check_at is not null;

-- Each event of the provider once; `order_id` may be unknown to us (money for somebody else's order).
create table webhook_events (
  event_id text primary key,
  event text not null,
  order_id text,
  known boolean not null,
  received_at timestamptz not null
);
