-- A file belongs to one record.
alter table event_requests
  add constraint event_requests_file foreign key (file_id) references files,
  add constraint event_requests_own_file unique (file_id);
alter table spotlights
  add constraint spotlights_file foreign key (file_id) references files,
  add constraint spotlights_own_file unique (file_id);
