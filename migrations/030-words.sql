-- The words of the field (docs/glossary.md); nothing else changes.
alter table second_steps rename to two_factor;
alter table waiting_sign_ins rename to pending_two_factor;
alter table payments rename column answered_question to last_reconciliation;
alter sequence payment_questions rename to reconciliation_attempts;

do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  update graphile_worker._private_tasks set identifier = 'send_email'
    where identifier = 'send_letter'
      and not exists (select from graphile_worker._private_tasks where identifier = 'send_email');
  update graphile_worker._private_jobs
    set payload = jsonb_set(payload::jsonb, '{kind}', to_jsonb(replace(payload->>'kind', 'second_step', 'two_factor')))::json
    where payload->>'kind' like 'second\_step%';
end $$;
