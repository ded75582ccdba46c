-- took: 9 s on 1,000,000 people
-- Each payment says what came in, how, and what was decided about it when it was odd.
-- contract: 0.2.0 a payment may be paid without the provider; nobody else wrote one

-- What the provider captured: an order may have been paid more than once, or otherwise than ordered.
create table captures (
  provider_payment_id text primary key,
  payment_id uuid not null references payments,
  amount int not null check (amount > 0), -- paise
  refunded int not null default 0 check (refunded between 0 and amount), -- paise
  currency text not null,
  -- how it was paid, in the provider's word: upi, card, netbanking, ...
  method text,
  -- when we learnt of it
  seen_at timestamptz not null
);
create index captures_payment on captures (payment_id);
insert into captures (provider_payment_id, payment_id, amount, refunded, currency, seen_at)
  select provider_payment_id, id, amount, least(refunded, amount), currency, paid_at from payments where status = 'paid';

do $$
declare
  old text;
begin
  select conname into strict old from pg_constraint
    where conrelid = 'payments'::regclass and pg_get_constraintdef(oid) like '%paid_at IS NULL%provider_payment_id IS NOT NULL%';
  execute format('alter table payments drop constraint %I', old);
end $$;

alter table payments
  -- paise that came in all; null: not asked since this is kept, and then it is the amount of what is paid
  add captured int check (captured >= 0),
  -- null: through the provider
  add offline_method text check (offline_method in ('bank_transfer', 'cheque', 'cash')),
  -- the bank's or the cheque's
  add reference text,
  add received_on date,
  add recorded_by uuid references users,
  -- an admin looked at what was odd: as long as no more is captured than was then, it needs no review
  add resolution text check (resolution in ('refund', 'accept')),
  add resolved_captured int,
  add resolved_at timestamptz,
  add resolved_by uuid references users,
  add resolve_note text,
  add check (paid_at is null or provider_payment_id is not null or offline_method is not null),
  add check ((offline_method is null) = (received_on is null)),
  add check ((resolution is null) = (resolved_at is null)),
  add check ((resolution is null) = (resolve_note is null));

alter table payments drop constraint payments_review_reason_check;
alter table payments add constraint payments_review_reason_check
  check (review_reason in ('short', 'currency', 'foreign', 'double', 'after_aid', 'declined', 'not_renewable', 'refund_failed'));

-- What was captured for those that need review is asked anew.
update payments set next_check_at = now() where review_reason is not null and provider_order_id is not null;

create index payments_review on payments (id desc) where review_reason is not null;
create index payments_given_back on payments (id desc) where refunded > 0;
create index payments_open on payments (id desc) where status = 'created';
create index payments_cancelled on payments (id desc) where status = 'cancelled';
create index payments_day on payments (coalesce(paid_at, created_at));

-- Several parts of one payment may be on their way back at once.
drop index refunds_one_on_its_way;
-- null: money that did not come through the provider
alter table refunds
  alter provider_payment_id drop not null,
  -- made in the provider's dashboard, not asked for here
  add is_found boolean not null default false;
create index refunds_on_their_way on refunds (payment_id) where status in ('requested', 'sent');
