create extension if not exists pg_trgm;

-- UUID version 7 (RFC 9562): ids made later sort later, so a list newest first is the primary key read backwards.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

create table users (
  id uuid primary key default uuid_v7(),
  email text not null constraint users_email_normal check (email = lower(email) and email <> ''),
  name text not null,
  contact text,
  -- the full name on the latest application
  applicant_name text,
  -- has paid or applied for aid, or is a member: stands in All Members, and stays there
  is_listed boolean not null default false,
  role text not null default 'user' check (role in ('user', 'member', 'admin')),
  -- argon2id in PHC form; null: signs in with Google only, or has not used the set-password link yet
  password_hash text,
  -- when somebody proved that this address is theirs; null: never
  email_verified_at timestamptz,
  investment_circle text not null default 'notfilled' check (investment_circle in ('notfilled', 'filled')),
  expert_connect text not null default 'notapplied' check (expert_connect in ('notapplied', 'pending', 'allowed')),
  created_at timestamptz not null default now(),
  -- what lists of people are searched by; lines keep a term from matching across two fields
  search text not null generated always as (
    lower(name) || E'\n' || email || E'\n' || lower(coalesce(applicant_name, '')) || E'\n' || coalesce(contact, '')
  ) stored
);
create unique index users_email on users (email);
create index users_search on users using gin (search gin_trgm_ops);
create index users_listed on users (id) where is_listed;

-- One row an account at an OpenID provider; `subject` is the provider's name for the person, never reused.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

-- The token itself is never stored: `token_hash` is its SHA-256.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table password_links (
  token_hash bytea primary key,
  user_id uuid not null references users,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);

-- Tries counted per account and per address; unlogged, since forgetting them in a crash harms nobody.
create unlogged table tries (
  key text primary key,
  count int not null,
  since timestamptz not null
);

-- Who did what to whom; never changed, never deleted.
create table audit_log (
  id uuid primary key default uuid_v7(),
  at timestamptz not null,
  actor_id uuid references users,
  action text not null,
  subject_id uuid references users,
  details jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed';
end $$;
create trigger audit_log_stays before update or delete on audit_log for each statement execute function refuse_change();
