-- Browsers that have signed in as a person: guesses at the password from elsewhere do not stop them. The browser has the
-- token in a cookie, of which only the SHA-256 is kept; one browser may know several people.
create table known_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  token_hash bytea not null check (length(token_hash) = 32),
  device text not null check (length(device) between 1 and 60),
  created_at timestamptz not null,
  -- the last sign-in
  seen_at timestamptz not null,
  constraint known_devices_once unique (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id);
