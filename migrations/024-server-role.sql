-- How common the words of an index are, PostgreSQL tells the owner of the index only; the server's role owns nothing.
create function common_words() returns table (index text, lexeme text, share real) language sql stable
security definer set search_path = pg_catalog, pg_temp as $$
  select tablename::text, unnest(most_common_elems::text::text[]), unnest(most_common_elem_freqs)
  from pg_stats where schemaname = 'public' and tablename in ('applications_needs', 'applications_offers')
$$;
