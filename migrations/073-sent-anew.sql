-- When the person corrected what they had sent while it waited; null: it is as it was first sent.
alter table stays add corrected_at timestamptz;
alter table spotlights add corrected_at timestamptz;
alter table match_requests add corrected_at timestamptz;
alter table event_requests add corrected_at timestamptz;
alter table investors add corrected_at timestamptz;
alter table youth_applications add corrected_at timestamptz;
-- An application that was corrected while it waited for a decision.
alter table applications add corrected_at timestamptz;
-- When somebody said no for a minor: the next one who is asked reads that.
alter table minors add last_refused_at timestamptz;
