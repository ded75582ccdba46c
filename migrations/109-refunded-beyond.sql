-- More can have gone back of a payment than came in: the provider made a refund after all that an admin had given by hand.
-- A renewal that is paid before the guardian of a minor has agreed says so.

alter table payments drop constraint payments_review_reason_check;
alter table payments add constraint payments_review_reason_check
  check (review_reason in ('short', 'currency', 'foreign', 'double', 'after_aid', 'declined', 'not_renewable', 'refund_failed',
    'late_price', 'voucher_over', 'voucher_used_up', 'over_refunded', 'no_guardian'));
