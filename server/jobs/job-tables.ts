/*
 * The worker's private tables, which only this file names. They are needed since the public view `graphile_worker.jobs` has neither the
 * payload nor `is_available`, the column of the worker's index, and no public function finds a job by its payload. All other
 * queries use the public view and functions.
 */

/** The rows of all jobs, with their payload. */
export const JOB_ROWS = 'graphile_worker._private_jobs'
/** The kinds of jobs: `id`, which is `task_id` of a job, and `identifier`. */
export const JOB_TASKS = 'graphile_worker._private_tasks'
