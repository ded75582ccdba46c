-- What the site is called and looks like. Null: as it was shipped (`SHIPPED_BRANDING` of contract/branding.ts).

alter table organisation
  add name text,
  add short_name text check (char_length(short_name) between 1 and 12),
  add tagline text,
  -- #rrggbb
  add brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
  add accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  add logo_id uuid references files,
  -- The legal name and the prefix of numbers follow the names above until somebody sets them. What they were shipped as
  -- counts as not set, which `legal_name <> 'FWC'` tells of a row that the last release has written.
  add legal_name_is_set boolean not null default false,
  add invoice_prefix_is_set boolean not null default false;
