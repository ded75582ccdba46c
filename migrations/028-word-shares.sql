-- How many members use a word, in any of its forms: what many use is no reason to introduce two people. A job counts.
drop function common_words;
create table word_shares (
  lexeme text primary key,
  -- of all members, from 0 to 1
  share double precision not null,
  members integer not null
);
