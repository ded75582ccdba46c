-- An order may be paid more than once: each sum that stays has a document of its own.
-- contract: 0.2.0 wrote no documents

alter table documents
  -- of an invoice or receipt: the capture that it is about; null: what paid the payment
  add capture_id text references captures,
  add check (kind <> 'credit_note' or capture_id is null);
drop index documents_first;
create unique index documents_first on documents (payment_id)
  where kind <> 'credit_note' and replaces_id is null and capture_id is null;
create unique index documents_of_capture on documents (capture_id) where kind <> 'credit_note' and replaces_id is null;
