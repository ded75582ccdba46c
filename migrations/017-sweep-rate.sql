-- took: 23 s on 1,000,000 people
alter table payments
  -- when the order was last given to the person; it is kept open for some days from then
  add sent_at timestamptz not null default now(),
  -- when there was last a reason to expect money soon: the order was given to the person, or an attempt to pay it began
  add fresh_at timestamptz not null default now(),
  -- the attempts, each with its status, that were such a reason already
  add live_attempts text[] not null default '{}',
  -- what was paid has gone back in full
  add is_refunded boolean not null default false;

update payments set sent_at = created_at, fresh_at = created_at;

-- What was given back may have been a double of the money that paid, which is still here: the provider is asked.
update payments set is_refunded = refunded >= amount, next_check_at = now() where status = 'paid' and refunded > 0;
alter table payments add constraint payments_refunded check (status = 'paid' or not is_refunded);

-- A person has one order to pay at a time.
drop index payments_one_open;
update payments p set status = 'cancelled', cancelled_at = now()
  where status = 'created'
    and exists (select from payments newer where newer.user_id = p.user_id and newer.status = 'created' and newer.id > p.id);
create unique index payments_one_open on payments (user_id) where status = 'created';

-- When the sweep may next ask the provider: all processes together keep to one rate.
create table payment_sweep (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz not null default now()
);
insert into payment_sweep default values;
