-- When something was counted under a key, for limits over a window that ends now.
create table rolling_limits (
  key text primary key,
  counted_at timestamptz[] not null
);

-- Letters that wait name their receiver by account from now on, hold no token, and say whose text they repeat.
do $$
declare
  -- nobody's: such text is never shown
  nobody constant text := '00000000-0000-0000-0000-000000000000';
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  update graphile_worker._private_jobs as job
  set payload = (
    (job.payload::jsonb - 'name' - 'link') || jsonb_build_object('to', person.id)
    || case when job.payload::jsonb ? 'about' then
      jsonb_build_object('about', jsonb_build_object('by', person.id, 'text', job.payload->>'about')) else '{}' end
    || case when job.payload::jsonb ? 'reason' then
      jsonb_build_object('reason', jsonb_build_object('by', nobody, 'text', job.payload->>'reason')) else '{}' end
    || case when job.payload::jsonb ? 'other' then
      jsonb_build_object('other', (
        select jsonb_object_agg(key, case when value is null then 'null' else jsonb_build_object('by', nobody, 'text', value) end)
        from jsonb_each_text(job.payload::jsonb->'other')))
      else '{}' end
  )::json
  from graphile_worker._private_tasks as task, users as person
  where task.id = job.task_id and task.identifier = 'send_letter' and person.email = job.payload->>'to';
end $$;
