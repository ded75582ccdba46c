-- When an admin who has never signed in was invited, and by whom; null: nobody waits for them.
alter table users add invited_at timestamptz;
alter table users add invited_by uuid references users on delete set null;
-- Who was invited before has as long as who is invited now.
update users set invited_at = now()
where role = 'admin' and password_hash is null and closed_at is null and email_verified_at is null
  and not exists (select from identities where user_id = users.id);
-- What a person whose membership was removed reads about it.
alter table applications add removal_reason text;
