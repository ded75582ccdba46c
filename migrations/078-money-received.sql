-- Money counts on the day it was received: at the instant it was paid or, where it was recorded on a later day, from the beginning
-- of its day in India on.
create index payments_counted on payments (coalesce(
  case when received_on < (paid_at at time zone 'Asia/Kolkata')::date then received_on::timestamp at time zone 'Asia/Kolkata' end,
  paid_at, created_at));

-- A reference as it is compared: letters and digits alone, in capitals, without zeros in front; one of other signs as it is.
create function reference_key(reference text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(ltrim(upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g')), '0'), ''), lower(trim(reference)))
$$;
create index payments_reference on payments (public.reference_key(reference)) where offline_method is not null;

-- Money that came and fits nobody yet. It becomes a payment, or goes back.
create table unassigned_money (
  id uuid primary key default uuid_v7(),
  amount int not null check (amount > 0), -- paise
  method text not null check (method in ('bank_transfer', 'cheque', 'cash')),
  reference text not null,
  received_on date not null,
  note text not null,
  recorded_by uuid not null references users,
  recorded_at timestamptz not null,
  -- as in payments
  statement_line text,
  payment_id uuid unique references payments,
  assigned_by uuid references users,
  assigned_at timestamptz,
  return_reference text,
  return_note text,
  returned_by uuid references users,
  returned_at timestamptz,
  search text not null generated always as (searched_text(reference || E'\n' || note)) stored,
  check (payment_id is null or returned_at is null),
  check ((payment_id is null) = (assigned_at is null) and (payment_id is null) = (assigned_by is null)),
  check ((returned_at is null) = (return_reference is null) and (returned_at is null) = (return_note is null)
    and (returned_at is null) = (returned_by is null))
);
create unique index unassigned_money_statement_line on unassigned_money (statement_line) where statement_line is not null;
create index unassigned_money_reference on unassigned_money (public.reference_key(reference));
create index unassigned_money_day on unassigned_money (received_on);
create index unassigned_money_open on unassigned_money (id desc) where payment_id is null and returned_at is null;
