-- A payment that was recorded from a line of a bank's statement says so, so that no line is recorded twice.
alter table payments
  -- a hash of what makes it that line
  add statement_line text;
create unique index payments_statement_line on payments (statement_line) where statement_line is not null;
create index payments_received_on on payments (received_on) where offline_method is not null;
