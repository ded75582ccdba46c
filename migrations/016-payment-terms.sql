-- took: 40 s on 1,000,000 people
-- What an order was made for, as it was then: no later change of the application, a price or the tax touches it.
alter table payments
  add category text,
  add purpose text not null default 'join' check (purpose in ('join', 'renewal')),
  add price int check (price > 0), -- paise, before tax
  add gst int check (gst >= 0); -- paise

-- The application's category where that has this total, else one that has, else the application's after all.
update payments p
  set category = coalesce(
      (select c.category
        from (values ('Student', 117882), ('Startup/Business', 235882), ('nariShakti', 235882), ('Investor', 471882),
          ('coreteammember', 1415882)) as c (category, total)
        where c.total = p.amount
        order by (c.category = a.membership_category) desc, c.category collate "C" limit 1),
      a.membership_category),
    price = round(p.amount / 1.18), gst = p.amount - round(p.amount / 1.18)
  from applications a where a.id = p.application_id;

alter table payments
  alter category set not null,
  alter price set not null,
  alter gst set not null,
  add constraint payments_category
    check (category in ('Student', 'Startup/Business', 'Investor', 'coreteammember', 'nariShakti')),
  add constraint payments_total check (price + gst = amount);

create function refuse_new_terms() returns trigger language plpgsql as $$
begin
  raise exception 'what a payment is for is never changed';
end $$;
create trigger payments_terms_stay
  before update of application_id, user_id, category, purpose, price, gst, amount, currency on payments for each row
  when (row(old.application_id, old.user_id, old.category, old.purpose, old.price, old.gst, old.amount, old.currency)
    is distinct from row(new.application_id, new.user_id, new.category, new.purpose, new.price, new.gst, new.amount, new.currency))
  execute function refuse_new_terms();

-- The sums of money hang on the payment's own category from here on, not on the application's.
drop view tallies_anew;
drop function tallies_of(payments, text, boolean);
create function tallies_of(payment payments, in_youth boolean)
returns setof tallies language sql immutable parallel safe as $$
  select figure, month_in_india(payment.paid_at), payment.category, branch_of(payment.category, in_youth), amount::bigint
  from (values ('paid', payment.amount), ('refunded', payment.refunded)) as of_them (figure, amount)
  where payment.status = 'paid' and amount <> 0
$$;

create view tallies_anew as
  with youth as (select distinct user_id from youth_applications where state = 'accepted'),
  counted as (
    select t.* from users u, tallies_of(u) t
    union all
    select t.* from applications a left join youth using (user_id), tallies_of(a, youth.user_id is not null) t
    union all
    select t.* from payments p left join youth using (user_id), tallies_of(p, youth.user_id is not null) t)
  select figure, month, category, branch, sum(n)::bigint as n from counted group by figure, month, category, branch;

create or replace function tally_application() returns trigger language plpgsql as $$
declare
  in_youth boolean;
begin
  if old.approved_at is null and new.approved_at is null then
    return null;
  end if;
  in_youth := youth_locked(coalesce(new.user_id, old.user_id));
  insert into tallies
    select figure, month, category, branch, -n from tallies_of(old, in_youth)
    union all select * from tallies_of(new, in_youth);
  return null;
end $$;

create or replace function tally_payment() returns trigger language plpgsql as $$
declare
  in_youth boolean;
begin
  if old.status is distinct from 'paid' and new.status is distinct from 'paid' then
    return null;
  end if;
  in_youth := youth_locked(coalesce(new.user_id, old.user_id));
  insert into tallies
    select t.figure, t.month, t.category, t.branch, -t.n from tallies_of(old, in_youth) t
    union all select * from tallies_of(new, in_youth);
  return null;
end $$;

create or replace function tally_youth() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
  was boolean;
begin
  if old.state is distinct from 'accepted' and new.state is distinct from 'accepted' then
    return null;
  end if;
  was := youth_locked(person);
  if was = exists (select from youth_applications where user_id = person and state = 'accepted') then
    return null;
  end if;
  update users set in_youth = not was where id = person;
  insert into tallies
    select t.figure, t.month, t.category, t.branch, way * t.n
    from (values (-1, was), (1, not was)) as turn (way, in_youth), applications a, tallies_of(a, turn.in_youth) t
    where a.user_id = person
    union all
    select t.figure, t.month, t.category, t.branch, way * t.n
    from (values (-1, was), (1, not was)) as turn (way, in_youth), payments p, tallies_of(p, turn.in_youth) t
    where p.user_id = person;
  return null;
end $$;

-- What was paid for is what the application says.
update applications a set membership_category = p.category
  from payments p where p.application_id = a.id and p.status = 'paid' and p.category <> a.membership_category;

-- The sums of money anew: so far they went by the application's category. Nobody folds them meanwhile.
lock table tallies in exclusive mode;
delete from tallies where figure in ('paid', 'refunded');
insert into tallies select * from tallies_anew where figure in ('paid', 'refunded');
