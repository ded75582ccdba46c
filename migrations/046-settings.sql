-- What an owner may change without a new version: who the organisation is, and what a membership costs from which day on.

create table organisation (
  -- there is one
  id boolean primary key default true check (id),
  legal_name text not null,
  address text,
  -- the two-digit GST code
  state text,
  gstin text,
  pan text,
  -- the code of what is sold, as invoices name it
  sac text,
  invoice_prefix text not null,
  phone text,
  email text not null,
  linkedin text,
  youtube text,
  instagram text,
  signature_id uuid references files
);
insert into organisation (legal_name, invoice_prefix, phone, email, linkedin, youtube, instagram) values
  ('FWC', 'FWC', '+91 00000 00000', 'hello@example.org',
    'https://www.linkedin.com/', 'https://www.youtube.com/', 'https://www.instagram.com/');

-- Rows are added and never changed: of a category, the last row of the last day that has come is valid.
create table category_prices (
  id uuid primary key default uuid_v7(),
  category text not null
    check (category in ('Student', 'Startup/Business', 'Investor', 'coreteammember', 'nariShakti')),
  name text not null,
  description text not null,
  open_to text not null check (open_to in ('everyone', 'women', 'ages_14_to_27')),
  price int not null check (price between 100 and 1000000000), -- paise, before tax
  gst_rate float8 not null check (gst_rate between 0 and 50), -- per cent
  -- a day in India
  valid_from date not null,
  created_at timestamptz not null default now(),
  -- null: came with the product
  created_by uuid references users
);
create index category_prices_valid on category_prices (category, valid_from desc, id desc);
insert into category_prices (category, name, description, open_to, price, gst_rate, valid_from) values
  ('Student', 'Student', 'You study and are 14 to 27 years old.', 'ages_14_to_27', 99900, 18, '2000-01-01'),
  ('Startup/Business', 'Startup / Business', 'You run a company, or are about to.', 'everyone', 199900, 18, '2000-01-01'),
  ('Investor', 'Investor', 'You back others’ companies and want to see good ones early.', 'everyone', 399900, 18, '2000-01-01'),
  ('coreteammember', 'Core Team Member', 'You want to help to run the community.', 'everyone', 1199900, 18, '2000-01-01'),
  ('nariShakti', 'Nari Shakti', 'You are a woman in business.', 'women', 199900, 18, '2000-01-01');

-- The rate behind `gst`, kept with it.
alter table payments add gst_rate float8 not null default 18;
