-- What triggers write down happens by the product's clock, which a transaction tells them (`setProductClock`); a transaction
-- that tells none, such as one of the release before, means the machine's.
create function product_now() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('fwc.now', true), '')::timestamptz, now())
$$;

create or replace function withdraw_who_leaves() returns trigger language plpgsql as $$
begin
  if (old.suspended_at is null and new.suspended_at is not null)
    or (old.closed_at is null and new.closed_at is not null)
    or (old.role <> 'user' and new.role = 'user') then
    perform withdraw_person(new.id, case
      when old.closed_at is null and new.closed_at is not null then new.closed_at
      when old.suspended_at is null and new.suspended_at is not null then new.suspended_at
      else product_now() end);
  end if;
  return null;
end $$;

create or replace function withdraw_minor() returns trigger language plpgsql as $$
begin
  perform withdraw_person(new.user_id, product_now());
  return null;
end $$;
