-- By what a person tells their sessions apart: a name that is neither the token nor its hash, and the browser in words.
alter table sessions
  add id uuid not null default gen_random_uuid(),
  add device text not null default 'Another browser' check (length(device) between 1 and 60),
  add constraint sessions_of_person unique (user_id, id);
drop index sessions_user;
