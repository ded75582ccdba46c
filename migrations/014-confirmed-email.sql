-- Whoever opens one has read a letter that went to the account's e-mail. A table of its own: such a token sets no password.
create table confirmation_links (
  token_hash bytea primary key,
  user_id uuid not null references users,
  expires_at timestamptz not null
);
create index confirmation_links_user on confirmation_links (user_id);

-- A link that went to the account's e-mail proves it; one that the operator was shown does not.
alter table password_links add is_mailed boolean not null default false;
