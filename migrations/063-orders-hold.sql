-- An order says until when it holds: what is captured of it later is looked at, where its price or voucher holds no more.
-- The last release sends an order again without a new end: then it holds for less, and an admin looks.

alter table payments
  add valid_until timestamptz not null default now() + interval '24 hours',
  -- the provider was asked after the end, and knew of no attempt that began by then and may still become money
  add lapsed_at timestamptz;
-- What is paid needs none any more.
update payments set valid_until = sent_at + interval '24 hours' where status <> 'paid';

alter table payments drop constraint payments_review_reason_check;
alter table payments add constraint payments_review_reason_check
  check (review_reason in ('short', 'currency', 'foreign', 'double', 'after_aid', 'declined', 'not_renewable', 'refund_failed',
    'late_price', 'voucher_over', 'voucher_used_up'));
