-- took: 35 s on 1,000,000 people
-- Each entry carries its position and the hash of the entry before it, so that whoever alters, removes or inserts one leaves
-- a break. `npm run audit:verify` looks for it. A column added later is not hashed: it needs a chain of its own.
alter table audit_log
  -- the address is hashed by way of its digest, so that it can be dropped, with its salt, without breaking the chain
  add address_salt bytea,
  add address_digest bytea,
  -- null only between the insert and the commit of one transaction
  add position bigint,
  add previous_hash bytea,
  add hash bytea;

-- The last entry of the chain. Each transaction that writes entries locks it when it commits, and no sooner.
create table audit_head (
  id int primary key default 1 check (id = 1),
  position bigint not null,
  hash bytea not null check (length(hash) = 32)
);

drop trigger audit_log_stays on audit_log;
drop function refuse_change();

create function audit_address_digest(salt bytea, address inet) returns bytea language sql stable as $$
  select sha256(salt || convert_to(address::text, 'UTF8'))
$$;

-- Its length goes first, so that no two rows have one text.
create function audit_field(content text) returns text language sql stable as $$
  select coalesce(octet_length(convert_to(content, 'UTF8')) || ':' || content, '-')
$$;

-- server/audit/verify.ts computes the same by itself.
create function audit_entry_hash(previous bytea, place bigint, entry audit_log) returns bytea language sql stable as $$
  select sha256(previous || convert_to(
    audit_field(place::text)
    || audit_field(entry.id::text)
    || audit_field(((extract(epoch from entry.at) * 1000000)::bigint)::text)
    || audit_field(entry.actor_id::text)
    || audit_field(entry.action)
    || audit_field(entry.subject_id::text)
    || audit_field(entry.details::text)
    || audit_field(encode(entry.address_digest, 'hex'))
    || audit_field(entry.request_id), 'UTF8'))
$$;

-- What was written before is chained as it stands.
update audit_log set address_salt = uuid_send(gen_random_uuid()) where address is not null;
update audit_log set address_digest = audit_address_digest(address_salt, address) where address is not null;
do $$
declare
  entry audit_log;
  place bigint := 0;
  previous bytea := decode(repeat('00', 32), 'hex');
  next bytea;
begin
  for entry in select * from audit_log order by id loop
    place := place + 1;
    next := audit_entry_hash(previous, place, entry);
    update audit_log set position = place, previous_hash = previous, hash = next where id = entry.id;
    previous := next;
  end loop;
  insert into audit_head (position, hash) values (place, previous);
end $$;

create unique index audit_log_position on audit_log (position);
create index audit_log_addresses on audit_log (at) where address is not null;
alter table audit_log
  add constraint audit_log_chained check (num_nulls(position, previous_hash, hash) in (0, 3)),
  add constraint audit_log_salted check ((address is null) = (address_salt is null)),
  add constraint audit_log_digested check (address is null or address_digest is not null);

-- Whoever inserts an entry chooses nothing of the chain.
create function prepare_audit_entry() returns trigger language plpgsql as $$
begin
  new.position := null;
  new.previous_hash := null;
  new.hash := null;
  new.address_salt := case when new.address is not null then uuid_send(gen_random_uuid()) end;
  new.address_digest := audit_address_digest(new.address_salt, new.address);
  return new;
end $$;
create trigger audit_log_prepare before insert on audit_log for each row execute function prepare_audit_entry();

-- At commit: locks taken earlier wait for nobody who holds the head, so that no two transactions wait for each other.
create function chain_audit_entry() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
  next bytea;
begin
  select * into strict head from audit_head for no key update;
  next := audit_entry_hash(head.hash, head.position + 1, new);
  update audit_log set position = head.position + 1, previous_hash = head.hash, hash = next where id = new.id;
  update audit_head set position = head.position + 1, hash = next;
  return null;
end $$;
create constraint trigger audit_log_chain after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_entry();

-- Two changes are let through: an entry gets its place in the chain, and an old address is forgotten.
create function refuse_audit_change() returns trigger language plpgsql as $$
declare
  was audit_log := old;
begin
  if tg_op = 'UPDATE' and old.position is null then
    was.position := new.position;
    was.previous_hash := new.previous_hash;
    was.hash := new.hash;
    if new *= was then
      return new;
    end if;
  elsif tg_op = 'UPDATE' and old.at < now() - interval '4320 hours' then
    was.address := null;
    was.address_salt := null;
    if new *= was then
      return new;
    end if;
  end if;
  raise exception 'the audit log is never changed';
end $$;
create trigger audit_log_stays before update on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_is_kept before delete or truncate on audit_log for each statement execute function refuse_audit_change();

-- Drops the addresses of entries older than that, 10,000 at once; says how many.
create function forget_audit_addresses(older_than timestamptz) returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  forgotten bigint;
begin
  if older_than is null or older_than > now() - interval '4320 hours' then
    raise exception 'addresses in the audit log stay for 180 days';
  end if;
  update audit_log set address = null, address_salt = null where id in (
    select id from audit_log where address is not null and at < older_than order by at limit 10000);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke execute on function forget_audit_addresses, chain_audit_entry from public;
