-- The logo that a document was given with, a picture that stays as long as a document has it.
alter table documents add column logo_id uuid references files;
create index documents_logo on documents (logo_id) where logo_id is not null;
