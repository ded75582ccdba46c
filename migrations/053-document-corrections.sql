-- A correction takes a whole invoice back and gives another one in its place; the picture of a signature stays as long as a document has it.
-- contract: 0.2.0 wrote no documents

alter table documents
  -- of a credit note: the invoice or receipt that it takes back, in full or in part
  add credits_id uuid references documents,
  -- of an invoice or receipt that corrects another: that other one. Of a payment, the one that none replaces counts
  add replaces_id uuid unique references documents,
  -- who corrected; null: given with the payment or the refund
  add given_by uuid references users,
  -- the picture under it
  add signature_id uuid references files;
update documents note set credits_id = invoice.id from documents invoice
  where note.refund_id is not null and invoice.payment_id = note.payment_id and invoice.refund_id is null;
update documents set signature_id = (select id from files where id::text = says->>'signature') where says->>'signature' is not null;

alter table documents drop constraint documents_check;
alter table documents
  add check ((kind = 'credit_note') = (credits_id is not null)),
  add check (kind = 'credit_note' or refund_id is null),
  add check (kind <> 'credit_note' or replaces_id is null);
drop index documents_of_payment;
create unique index documents_first on documents (payment_id) where kind <> 'credit_note' and replaces_id is null;
-- what a correction takes back is taken back once
create unique index documents_corrected on documents (credits_id) where refund_id is null;
create index documents_credits on documents (credits_id);
create index documents_signature on documents (signature_id) where signature_id is not null;
