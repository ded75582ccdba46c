-- A membership that an admin gave by hand, and one that came with an import: neither a payment nor aid is its basis.
alter table membership_periods drop constraint membership_periods_basis_check,
  add constraint membership_periods_basis_check check (basis in ('payment', 'aid', 'offline', 'granted', 'import'));
alter table membership_periods drop constraint membership_periods_check1,
  add constraint membership_periods_check1 check ((basis in ('aid', 'granted', 'import')) = (payment_id is null));

-- false: whoever has it never filled in the form; an admin made them a member, and what it says beside the name is not theirs.
alter table applications add column is_answered boolean not null default true;
