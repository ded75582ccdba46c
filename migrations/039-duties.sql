-- What an admin may do; it counts while the role is admin. Whoever was made one before, or is by the command line, is an owner.
alter table users add duties text[] not null default '{owner}'
  constraint users_duties check (duties <@ array['owner', 'members', 'money', 'programmes', 'content']);
create index users_admins on users (id) where role = 'admin';
