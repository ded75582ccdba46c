-- What an admin writes with an acceptance, and what they ask about what waits: the last question, and the answer to it. While a
-- question has no answer, what was sent waits for its person and for no admin.
alter table stays add message text, add question text, add asked_at timestamptz, add answer text, add answered_at timestamptz;
alter table spotlights add message text, add question text, add asked_at timestamptz, add answer text, add answered_at timestamptz;
alter table match_requests add message text, add question text, add asked_at timestamptz, add answer text, add answered_at timestamptz;
alter table event_requests add message text, add question text, add asked_at timestamptz, add answer text, add answered_at timestamptz;
alter table investors add message text, add question text, add asked_at timestamptz, add answer text, add answered_at timestamptz;
alter table youth_applications add message text, add question text, add asked_at timestamptz, add answer text, add answered_at timestamptz;
