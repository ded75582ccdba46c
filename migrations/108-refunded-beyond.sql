-- More can have gone back of a payment than came in: the provider made a refund after all that an admin had given by hand.
-- A renewal that is paid before the guardian of a minor has agreed says so.

alter table payments drop constraint payments_review_reason_check;
alter table payments add constraint payments_review_reason_check
  check (review_reason in ('short', 'currency', 'foreign', 'double', 'after_aid', 'declined', 'not_renewable', 'refund_failed',
    'late_price', 'voucher_over', 'voucher_used_up', 'over_refunded', 'no_guardian'));

-- Whoever has duties and applies waits for a decision as anybody.
update memberships m set state = 'waiting', waiting_since = a.waiting_since
  from users u, applications a
  where u.id = m.user_id and u.role = 'admin' and u.closed_at is null and m.state is distinct from 'member'
    and a.user_id = u.id and a.approved_at is null and a.declined_at is null and a.waiting_since is not null
    and (a.asks_aid or exists (select from payments where application_id = a.id and status = 'paid' and not is_refunded));
