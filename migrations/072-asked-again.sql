-- A link that was used and is opened again says that it is done. Nothing here tells whose it was.
create table used_links (
  -- SHA-256 of the link's token
  token_hash bytea primary key,
  used_at timestamptz not null
);

-- What a member who asks for a match looks for now.
alter table match_requests add looking_for text;
