-- A period of membership ends when what paid for it goes back.
alter table membership_periods
  -- when it was ended because of that; one that was still to come or ran is removed at the same instant
  add refunded_at timestamptz;
