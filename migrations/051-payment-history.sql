-- What is asked, heard and said about a payment, as its history shows it.

create table payment_events (
  payment_id uuid not null references payments on delete cascade,
  kind text not null check (kind in ('callback', 'webhook', 'email')),
  -- the provider's id of its event or payment, the job that sent an e-mail: each is written down once
  key text not null,
  at timestamptz not null,
  -- the provider's word for its event, the kind of an e-mail
  about text,
  primary key (payment_id, kind, key)
);

-- Attempts to reconcile a payment with the provider, by what it answered: the same answer is counted, not written again.
create table reconciliations (
  payment_id uuid not null references payments on delete cascade,
  answer text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null default 1 check (times > 0),
  primary key (payment_id, answer)
);

-- Events of before, as far as they are still known.
insert into payment_events (payment_id, kind, key, at, about)
  select p.id, 'webhook', w.event_id, w.received_at, w.event
  from webhook_events w join payments p on p.provider_order_id = w.order_id;
