-- An e-mail that a person wants to have takes effect once the new address confirms it.
create table email_changes (
  user_id uuid primary key references users,
  email text not null check (email = lower(email) and email <> ''),
  -- SHA-256 of the link's token; null until the e-mail goes out
  token_hash bytea unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);

-- Whoever is suspended has no session and opens none.
alter table users
  add suspended_at timestamptz,
  add suspended_by uuid references users,
  add suspend_reason text,
  add constraint users_suspension check ((suspended_at is null) = (suspend_reason is null));
