-- Sums are of rupees: what came in another currency is found without looking at every capture.
create index captures_elsewhere on captures (payment_id) where currency <> 'INR';
