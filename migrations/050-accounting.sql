-- What the accountant's files walk along: refunds by the day they arrived, documents by the day they were given.

create index refunds_arrived on refunds (changed_at, id) where status = 'arrived';
create index documents_day on documents (created_at, id);
