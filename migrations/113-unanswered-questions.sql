-- What nobody has said in an application is null: an import and a membership by hand wrote invented answers into these columns.
alter table applications
  alter column contact drop not null,
  alter column country drop not null,
  alter column user_type drop not null,
  alter column looking_for_collaboration drop not null,
  alter column need_fwc_connection drop not null,
  alter column offer_services drop not null,
  alter column platform drop not null,
  alter column need_tech_support drop not null,
  alter column help_in_branding drop not null,
  alter column expand_internationally drop not null,
  alter column investment_support drop not null,
  alter column terms_accepted_at drop not null;

-- An application whose answers were erased has no number either.
update applications set
  contact = nullif(contact, '+0000000'),
  country = nullif(country, ''),
  user_type = nullif(user_type, 'Founder'),
  looking_for_collaboration = nullif(looking_for_collaboration, 'No'),
  need_fwc_connection = nullif(need_fwc_connection, 'No'),
  offer_services = nullif(offer_services, 'No'),
  platform = nullif(platform, 'No'),
  need_tech_support = nullif(need_tech_support, ''),
  help_in_branding = nullif(help_in_branding, ''),
  expand_internationally = nullif(expand_internationally, ''),
  investment_support = nullif(investment_support, 'No'),
  terms_accepted_at = case when is_answered then terms_accepted_at end
where not is_answered or contact = '+0000000';
