-- The letters of a text and their pairs. Trigrams know three letters and more: what is shorter is found by these.
create function grams(line text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  found text[] := string_to_array(line, null);
  size int := cardinality(found);
begin
  for at in 1 .. size - 1 loop
    found[size + at] := found[at] || found[at + 1];
  end loop;
  -- Each once: how common they are is only known of short arrays.
  return array(select distinct unnest(found));
end $$;
create index users_grams on users using gin (grams(search));

-- How common a term is decides between walking along the list and asking the index: so it must be well known.
alter table users alter column search set statistics 500;

-- The newest entries of whoever acted, and who they are: few people act, and each acts often. The newest of whoever was
-- acted upon, and the payments of whoever is looked for, without a look at the rows themselves.
create index audit_log_actor_newest on audit_log (actor_id, id);
create index audit_log_subject_newest on audit_log (subject_id, id);
drop index audit_log_actor, audit_log_subject;
create index payments_placed_user on payments (user_id, id) where provider_order_id is not null;
