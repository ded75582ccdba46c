-- That somebody sent something to a programme and what became of it, once what they wrote is erased.
create table erased_submissions (
  id uuid primary key,
  user_id uuid not null references users,
  programme text not null check (programme in ('stays', 'youth', 'investors', 'hosting', 'spotlight', 'matching')),
  state text not null check (state in ('declined', 'withdrawn')),
  state_at timestamptz not null,
  state_by uuid references users,
  created_at timestamptz not null
);
create index erased_submissions_user on erased_submissions (user_id);

-- What the clean-up looks for every hour.
create index stays_closed on stays (state_at) where state in ('declined', 'withdrawn');
create index youth_applications_closed on youth_applications (state_at) where state in ('declined', 'withdrawn');
create index investors_closed on investors (state_at) where state in ('declined', 'withdrawn');
create index event_requests_closed on event_requests (state_at) where state in ('declined', 'withdrawn');
create index spotlights_closed on spotlights (state_at) where state in ('declined', 'withdrawn');
create index match_requests_closed on match_requests (state_at) where state in ('declined', 'withdrawn');
create index introductions_ended on introductions (ended_at) where ended_at is not null;
