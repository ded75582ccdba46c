-- Invoices, receipts and credit notes: numbered without gaps, and kept as they were said.

create table document_series (
  -- the prefix with what a kind of document has after it
  series text not null,
  -- a financial year: 2026-27
  year text not null,
  last int not null check (last > 0),
  primary key (series, year)
);

create table documents (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('invoice', 'receipt', 'credit_note')),
  series text not null,
  year text not null,
  nth int not null,
  number text not null unique,
  payment_id uuid not null references payments,
  -- of a credit note
  refund_id uuid unique references refunds,
  -- in the address by which anybody may see that the document is genuine
  token text not null unique,
  -- everything that it says
  says jsonb not null,
  created_at timestamptz not null,
  unique (series, year, nth),
  check ((kind = 'credit_note') = (refund_id is not null))
);
create unique index documents_of_payment on documents (payment_id) where refund_id is null;
create index documents_payment on documents (payment_id);
