-- took: about half a minute on 1,000,000 people
-- Has asked for financial aid, in whichever application, and so is listed: a list of its own, with its own search.
alter table users add asks_aid boolean not null default false;
update users set asks_aid = true, is_listed = true where id in (select user_id from applications where asks_aid);
create index users_aid on users (id) where asks_aid;
create index users_aid_search on users using gin (search gin_trgm_ops) where asks_aid;
