-- The six programmes: a table each, with a common life. `state_by` is who moved a submission to where it stands: nobody
-- while it is received. `search` is what its list is searched by; lines keep a term from matching across two fields.

create table stays (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  email text not null,
  traveler_name text not null,
  traveler_email text not null,
  destination_city text not null,
  arrival_date date not null,
  departure_date date not null,
  purpose text not null,
  food text not null check (food in ('Veg', 'Non-Veg', 'Both')),
  additional_notes text not null,
  state text not null default 'received' check (state in ('received', 'in_review', 'accepted', 'declined', 'withdrawn')),
  state_at timestamptz not null,
  state_by uuid references users,
  reason text,
  created_at timestamptz not null,
  search text not null generated always as (
    lower(traveler_name) || E'\n' || lower(traveler_email) || E'\n' || email
  ) stored,
  check ((state = 'received') = (state_by is null)),
  check ((state = 'declined') = (reason is not null)),
  constraint stays_days check (departure_date > arrival_date and departure_date <= arrival_date + 12)
);
create index stays_user on stays (user_id);
create index stays_open on stays (id) where state in ('received', 'in_review');
create index stays_search on stays using gin (search gin_trgm_ops);

create table youth_applications (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  email text not null,
  name text not null,
  description text not null,
  city text not null,
  country text not null,
  whatsapp_number text not null check (whatsapp_number ~ '^\+[0-9]{7,15}$'),
  social_media text not null,
  education text not null check (education in ('School/Student', 'College/Student', 'Professional')),
  state text not null default 'received' check (state in ('received', 'in_review', 'accepted', 'declined', 'withdrawn')),
  state_at timestamptz not null,
  state_by uuid references users,
  reason text,
  created_at timestamptz not null,
  search text not null generated always as (
    lower(name) || E'\n' || email || E'\n' || whatsapp_number
  ) stored,
  check ((state = 'received') = (state_by is null)),
  check ((state = 'declined') = (reason is not null))
);
create index youth_applications_user on youth_applications (user_id);
create index youth_applications_open on youth_applications (id) where state in ('received', 'in_review');
create index youth_applications_search on youth_applications using gin (search gin_trgm_ops);

create table investors (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  email text not null,
  name text not null,
  website text not null,
  description text not null,
  social_media text not null,
  valuation text not null,
  incorporation text not null check (incorporation in ('Yes', 'No')),
  incorporation_number text,
  past_investment text not null,
  funding_requirement text not null,
  funding_usage text not null,
  usp text not null,
  state text not null default 'received' check (state in ('received', 'in_review', 'accepted', 'declined', 'withdrawn')),
  state_at timestamptz not null,
  state_by uuid references users,
  reason text,
  created_at timestamptz not null,
  search text not null generated always as (lower(name) || E'\n' || email) stored,
  check ((state = 'received') = (state_by is null)),
  check ((state = 'declined') = (reason is not null)),
  check (incorporation = 'Yes' or incorporation_number is null)
);
-- The form is filled in once.
create unique index investors_user on investors (user_id);
create index investors_open on investors (id) where state in ('received', 'in_review');
create index investors_search on investors using gin (search gin_trgm_ops);

create table investor_drafts (
  user_id uuid primary key references users,
  -- text by field name, as typed
  form jsonb not null,
  step int not null check (step between 1 and 10),
  saved_at timestamptz not null
);

create table event_requests (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  email text not null,
  name text not null,
  type text not null check (type in ('Class', 'Webinar', 'Event', 'Others')),
  title text not null,
  date date not null,
  description text not null,
  audience text not null check (audience in ('<50', '50-100', '100+', 'Not sure')),
  file_id uuid,
  state text not null default 'received' check (state in ('received', 'in_review', 'accepted', 'declined', 'withdrawn')),
  state_at timestamptz not null,
  state_by uuid references users,
  reason text,
  -- by when an answer was promised
  due_at timestamptz not null,
  created_at timestamptz not null,
  search text not null generated always as (lower(title)) stored,
  check ((state = 'received') = (state_by is null)),
  check ((state = 'declined') = (reason is not null))
);
create index event_requests_user on event_requests (user_id);
create index event_requests_due on event_requests (due_at, id) where state in ('received', 'in_review');
create index event_requests_search on event_requests using gin (search gin_trgm_ops);

create table spotlights (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  email text not null,
  name text not null,
  promote text not null check (promote in ('business', 'product', 'idea', 'others')),
  feature text not null,
  link text not null,
  file_id uuid,
  show_on_home boolean not null default false,
  -- the month (`YYYY-MM`, IST) whose pick this is
  picked_for text check (picked_for ~ '^\d{4}-\d{2}$'),
  state text not null default 'received' check (state in ('received', 'in_review', 'accepted', 'declined', 'withdrawn')),
  state_at timestamptz not null,
  state_by uuid references users,
  reason text,
  -- by when an answer was promised
  due_at timestamptz not null,
  created_at timestamptz not null,
  search text not null generated always as (lower(name)) stored,
  check ((state = 'received') = (state_by is null)),
  check ((state = 'declined') = (reason is not null)),
  check (not show_on_home or state = 'accepted')
);
create index spotlights_user on spotlights (user_id);
create index spotlights_due on spotlights (due_at, id) where state in ('received', 'in_review');
create index spotlights_search on spotlights using gin (search gin_trgm_ops);
create index spotlights_featured on spotlights (id) where show_on_home;
-- One startup a month.
create unique index spotlights_pick on spotlights (picked_for);

create table match_requests (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  email text not null,
  -- the name by which its list shows and finds the member
  name text not null,
  state text not null default 'received' check (state in ('received', 'in_review', 'accepted', 'declined', 'withdrawn')),
  state_at timestamptz not null,
  state_by uuid references users,
  reason text,
  -- by when an answer was promised
  due_at timestamptz not null,
  created_at timestamptz not null,
  search text not null generated always as (lower(name) || E'\n' || email) stored,
  check ((state = 'received') = (state_by is null)),
  check ((state = 'declined') = (reason is not null))
);
create index match_requests_user on match_requests (user_id);
-- A member has one that counts: asking twice changes nothing.
create unique index match_requests_one on match_requests (user_id) where state in ('received', 'in_review', 'accepted');
create index match_requests_due on match_requests (due_at, id) where state in ('received', 'in_review');
create index match_requests_search on match_requests using gin (search gin_trgm_ops);

-- Whom an admin chose for whom; contact details go to both once both agreed.
create table introductions (
  id uuid primary key default uuid_v7(),
  request_id uuid not null references match_requests,
  seeker_id uuid not null references users,
  other_id uuid not null references users,
  -- sentences, as the admin saw them, and the same from the other's side
  reasons jsonb not null,
  other_reasons jsonb not null,
  made_at timestamptz not null,
  made_by uuid not null references users,
  seeker_agreed_at timestamptz,
  other_agreed_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references users,
  check (seeker_id <> other_id),
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at is null or seeker_agreed_at is null or other_agreed_at is null)
);
create unique index introductions_pair on introductions (request_id, other_id);
create index introductions_seeker on introductions (seeker_id);
create index introductions_other on introductions (other_id);

-- What a match is looked for by: the words of needs and of offers, the sector, the city.
create function match_words(text, text, text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('english', coalesce($1, '') || ' ' || coalesce($2, '') || ' ' || coalesce($3, ''))
$$;
create index applications_needs on applications using gin (match_words(requirements, goals, problem))
  where approved_at is not null and ended_at is null;
create index applications_offers on applications using gin (match_words(offer_details, sector, short_description))
  where approved_at is not null and ended_at is null;
create index applications_sector on applications (lower(sector), id) where approved_at is not null and ended_at is null;
create index applications_city on applications (city, id) where approved_at is not null and ended_at is null;
create index applications_investors on applications (id)
  where user_type = 'Investor' and approved_at is not null and ended_at is null;
