-- What an owner gives away of the price: so much or so many per cent of it, so often, until a day.
create table vouchers (
  id uuid primary key default uuid_v7(),
  code text not null unique check (code ~ '^[A-Z0-9-]{4,20}$'),
  kind text not null check (kind in ('fixed', 'percent')),
  -- paise of the price before tax, or per cent of it
  value int not null check (value > 0 and (kind = 'fixed' or value < 100)),
  uses int not null check (uses > 0),
  -- a day in India; null: no end
  last_day date,
  ended_at timestamptz,
  created_at timestamptz not null
);

alter table payments add voucher_id uuid references vouchers;
create index payments_voucher on payments (voucher_id) where voucher_id is not null;
