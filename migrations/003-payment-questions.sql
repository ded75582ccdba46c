-- Numbers the questions put to the provider about orders, so that an answer that comes late is known for what it is.
create sequence payment_questions;

-- The highest number whose answer has been applied.
alter table payments add answered_question bigint not null default 0;
