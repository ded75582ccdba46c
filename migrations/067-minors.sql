-- What is known of the age of somebody under 18 stays with the person, and a parent or guardian is asked before anything else is stored.
create table minors (
  user_id uuid primary key references users,
  -- the day on which they come of age: known until then, whatever they say
  minor_until date not null,
  -- what is stored before the guardian's yes: a no, or silence, takes it away again
  date_of_birth date,
  full_name text,
  guardian_name text,
  guardian_email text,
  -- since when this guardian is named
  named_at timestamptz,
  -- when an e-mail to them was last written; null: the applicant's own e-mail is not confirmed yet
  asked_at timestamptz,
  -- their yes: when, who they said they are, and which notice they had read; or when they said no
  agreed_at timestamptz,
  agreed_name text,
  agreed_notice smallint,
  refused_at timestamptz,
  constraint minors_named check (num_nulls(full_name, guardian_name, guardian_email, named_at) in (0, 4)),
  constraint minors_answer check (agreed_at is null or (named_at is not null and refused_at is null))
);
create index minors_until on minors (minor_until);
create index minors_unanswered on minors (named_at) where agreed_at is null;

-- A guardian who was asked for an application has 30 days from now on; one who said no is forgotten by the next clean-up.
insert into minors (user_id, minor_until, date_of_birth, full_name, guardian_name, guardian_email, named_at, asked_at, agreed_at, refused_at)
select user_id, minor_until, date_of_birth, full_name, guardian_name, guardian_email, now(), guardian_asked_at, guardian_agreed_at, guardian_refused_at
from (select distinct on (user_id) * from applications where minor_until is not null order by user_id, id desc) known;

-- A link belongs to the person whom it is about; the last release has only their application.
alter table guardian_links add user_id uuid references users, alter application_id drop not null;
update guardian_links set user_id = applications.user_id from applications where applications.id = application_id;
create index guardian_links_user on guardian_links (user_id);

-- Whoever is found to be a minor is at that instant in nothing that shows or connects people.
create trigger minors_leave after insert or update of minor_until on minors
  for each row execute function withdraw_minor();
