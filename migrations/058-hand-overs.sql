-- Of e-mails that an admin may do without: that a colleague has handed them a request.
alter table users add wants_hand_overs boolean not null default true;
