-- took: 4 s on 1,000,000 people
-- An application says when the applicant was born and in which state of India they live; that of a minor waits for a guardian.
alter table applications
  add date_of_birth date,
  -- the two digits by which GST knows a state
  add state_code text check (state_code ~ '^[0-3][0-9]$'),
  add guardian_name text,
  add guardian_email text,
  -- the day on which the applicant comes of age; null: of age when it was sent or since then, or no date of birth was given
  add minor_until date,
  -- when the guardian was last asked, and what they said
  add guardian_asked_at timestamptz,
  add guardian_agreed_at timestamptz,
  add guardian_refused_at timestamptz,
  add constraint applications_guardian check (minor_until is null or (guardian_name is not null and guardian_email is not null)),
  add constraint applications_guardian_answer check (guardian_agreed_at is null or guardian_refused_at is null);
create index applications_minors on applications (minor_until) where minor_until is not null;

-- What the link of an e-mail to a guardian is known by.
create table guardian_links (
  token_hash bytea primary key, -- SHA-256
  application_id uuid not null references applications on delete cascade,
  expires_at timestamptz not null
);
create index guardian_links_application on guardian_links (application_id);

alter table memberships drop constraint memberships_state_check;
alter table memberships add constraint memberships_state_check
  check (state in ('waiting', 'guardian', 'question', 'member', 'ended', 'declined', 'removed'));
