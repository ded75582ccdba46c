-- One table for all limits: what was counted under a key, over a window that ends now.
drop table tries;
alter table rolling_limits rename to rate_limits;
alter index rolling_limits_pkey rename to rate_limits_pkey;
