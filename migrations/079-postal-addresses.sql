-- Where somebody who is registered for GST has their place of business, as their invoices say it (rule 46 of the CGST Rules).
alter table applications add postal_address text;
