-- The second step at log-in, by an authenticator app (RFC 6238). A table of its own: what reads people never reads a secret.
create table second_steps (
  user_id uuid primary key references users,
  secret bytea not null check (length(secret) = 20),
  created_at timestamptz not null,
  -- null: shown, and not yet proven by a code
  on_since timestamptz,
  -- the last half minute, counted from 1970, whose code was accepted: each is accepted once
  last_step int not null default 0
);

-- For whoever has lost the phone: each works once, so a used one is gone. 120 random bits, of which only the SHA-256 is kept.
create table recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null references second_steps on delete cascade
);
create index recovery_codes_user on recovery_codes (user_id);

-- Sign-ins by Google or by a set-password link that wait for their second step; the browser has the token in a cookie.
create table waiting_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references second_steps on delete cascade,
  expires_at timestamptz not null
);
create index waiting_sign_ins_user on waiting_sign_ins (user_id);
