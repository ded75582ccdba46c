/*
 * The worker's own tables, named here alone. Its public view `graphile_worker.jobs` has neither the payload nor `is_available`, on
 * which the worker's index stands, and no function of the worker finds a job by what it carries. Whatever else is asked of jobs uses
 * that view and those functions.
 */

/** The rows of all jobs, with their payload. */
export const JOB_ROWS = 'graphile_worker._private_jobs'
/** The kinds of jobs: `id`, which is `task_id` of a job, and `identifier`. */
export const JOB_TASKS = 'graphile_worker._private_tasks'
