-- took: 4 to 6 minutes on 1,000,000 people, most of them with names outside ASCII, on a busy machine
-- Whoever looks for a name finds it however either of them is written: in any letter case, composed or not, in full width.
-- Both sides are folded by one function of the database, whose own locale counts for nothing.

-- Unicode's caseless compatibility match (Unicode 16, section 3.13, D146), in which the dots of `i` and the accents that Greek
-- capitals go without make no difference: `İ`, `I`, `ı` and `i`, `ß` and `SS`, `ς` and `σ`, `É` of one sign or two, `Ａ` and `a`
-- are one, and the iota beneath a Greek letter is the one that its capital has beside it. Joiners and marks of direction, which
-- nobody sees, count for nothing, nor do vowels of Arabic and Hebrew, which are written or not.
create function fold_text(content text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  if octet_length(content) = char_length(content) then
    return lower(content collate "C");
  end if;
  folded := lower(normalize(content, NFKD) collate "und-x-icu");
  -- Capitals of Georgian (Unicode 11), which an older ICU does not know; apostrophes and hyphens as keyboards have them.
  folded := translate(folded collate "C",
    'ᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿ' || 'ςı' || U&'\0345' || '’‘ʼʻ‐',
    'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿ' || 'σiι' || '''''''''-');
  folded := regexp_replace(replace(folded, 'ß', 'ss') collate "C",
    '[\u00ad\u034f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u0652\u0670\u06d6-\u06dc\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]', '', 'g');
  folded := regexp_replace(replace(folded, U&'i\0307', 'i') collate "C",
    '([\u03b1-\u03c9]\u0308?)[\u0300\u0301\u0313\u0314\u0342]+', '\1', 'g');
  return normalize(folded, NFKC);
end $$;

-- A folded text without accents, as whoever has none on their keyboard types it.
create function without_accents(folded text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return normalize(regexp_replace(
    translate(replace(replace(normalize(folded, NFKD), 'æ', 'ae'), 'œ', 'oe'), 'øđłħ', 'odlh') collate "C",
    '[\u0300-\u036f\u0653-\u0655]', '', 'g'), NFKC);
end $$;

-- A folded text by which an index finds it: one of trigrams knows the letters of ASCII alone where the database's locale is C,
-- so that each other sign is spelled: Z or Y, which no folded text has, and its number in letters, the last figure first.
create function spell_folded(folded text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(folded) = char_length(folded) then
    return folded;
  end if;
  return (
    select string_agg(case
        when ascii(sign) < 128 then sign
        else case when ascii(sign) < 65536 then 'Z' else 'Y' end || translate(
          reverse(lpad(to_hex(ascii(sign)), case when ascii(sign) < 65536 then 4 else 6 end, '0')),
          '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
      end, '' order by place)
    from unnest(string_to_array(folded, null)) with ordinality as signs (sign, place));
end $$;

-- What is searched for. Functions are named with their schema: an index is built with none in the search path.
create function search_key(content text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return public.spell_folded(public.fold_text(content));
end $$;

-- What is searched: the text, and the same without accents where it has some, so that accents count for whoever types them.
create function searched_text(content text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := public.fold_text(content);
  plain text;
begin
  if octet_length(folded) = char_length(folded) then
    return folded;
  end if;
  plain := public.without_accents(folded);
  -- Of a Greek letter the iota beneath is an accent too, for whoever writes as today.
  if strpos(normalize(content, NFKD), U&'\0345') > 0 then
    plain := plain || E'\n' || public.without_accents(public.fold_text(replace(normalize(content, NFKD), U&'\0345', '')));
  end if;
  return public.spell_folded(case when plain = folded then folded else folded || E'\n' || plain end);
end $$;

alter table users drop column search, add column search text not null generated always as (
  searched_text(name || E'\n' || email || E'\n' || coalesce(applicant_name, '') || E'\n' || coalesce(contact, ''))) stored;
alter table stays drop column search, add column search text not null generated always as (
  searched_text(traveler_name || E'\n' || traveler_email || E'\n' || email)) stored;
alter table youth_applications drop column search, add column search text not null generated always as (
  searched_text(name || E'\n' || email || E'\n' || whatsapp_number)) stored;
alter table investors drop column search, add column search text not null generated always as (
  searched_text(name || E'\n' || email)) stored;
alter table match_requests drop column search, add column search text not null generated always as (
  searched_text(name || E'\n' || email)) stored;
alter table event_requests drop column search, add column search text not null generated always as (searched_text(title)) stored;
alter table spotlights drop column search, add column search text not null generated always as (searched_text(name)) stored;
alter table events drop column search, add column search text not null generated always as (searched_text(title)) stored;

create index users_search on users using gin (search gin_trgm_ops);
create index stays_search on stays using gin (search gin_trgm_ops);
create index youth_applications_search on youth_applications using gin (search gin_trgm_ops);
create index investors_search on investors using gin (search gin_trgm_ops);
create index match_requests_search on match_requests using gin (search gin_trgm_ops);
create index event_requests_search on event_requests using gin (search gin_trgm_ops);
create index spotlights_search on spotlights using gin (search gin_trgm_ops);
create index events_search on events using gin (search gin_trgm_ops);
alter table users alter column search set statistics 500;

-- The same rule where people are narrowed down and matched by what they have written.
create or replace function city_key(city text) returns text language sql immutable parallel safe
  return left(btrim(fold_text(coalesce(city, ''))), 40);
update memberships set city = left(fold_text(city), 40) where octet_length(city) <> char_length(city);

create or replace function match_words(text, text, text) returns tsvector language sql immutable parallel safe
  return to_tsvector('english', fold_text(coalesce($1, '') || ' ' || coalesce($2, '') || ' ' || coalesce($3, '')));
reindex index applications_needs;
reindex index applications_offers;
drop index applications_sector;
create index applications_sector on applications (fold_text(sector), id) where approved_at is not null and ended_at is null;

-- What people have typed is kept composed (NFC, Unicode annex 15), as every call reads it from now on.
do $$
declare
  one record;
begin
  for one in
    select table_name,
      string_agg(format('%1$I = normalize(%1$I, NFC)', column_name), ', ') as changes,
      string_agg(format('%I is not NFC normalized', column_name), ' or ') as needed
    from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER' and table_name in ('users', 'applications',
      'minors', 'stays', 'youth_applications', 'investors', 'event_requests', 'spotlights', 'match_requests', 'events', 'files',
      'notes', 'refunds', 'category_prices', 'organisation')
    group by table_name
  loop
    execute format('update %I set %s where %s', one.table_name, one.changes, one.needed);
  end loop;
end $$;
analyze users, stays, youth_applications, investors, match_requests, event_requests, spotlights, events;
