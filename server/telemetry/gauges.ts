import { jobStates } from '#contract/admin/system.ts'
import type { AppContext } from '../context.ts'
import { lastGoodBackup } from '../backup/overdue.ts'
import { jobNames } from '../jobs/add-job.ts'
import { countJobs, type JobCount, oldestDue } from '../jobs/reads.ts'
import { readVersion } from '../root.ts'
import { diskOf } from './disk.ts'
import type { Gauge } from './metric-kinds.ts'

type Needs = Pick<AppContext, 'db' | 'pool' | 'config'>

/** The metrics that are read when they are asked for. Those that cannot be read are left out. */
export async function readGauges({ db, pool, config }: Needs): Promise<Gauge[]> {
  const [disk, isUp, jobs, waits, lastGoodAt] = await Promise.all([
    diskOf(config.dataDir).catch(() => null),
    pool.query('select 1').then(
      () => 1,
      () => 0,
    ),
    // Not part of `database_up`: counting millions of jobs may take longer than a query may take.
    countJobs(pool).catch(() => null),
    oldestDue(pool).then(
      (oldest) => oldest?.seconds ?? 0,
      () => null,
    ),
    lastGoodBackup({ db }).catch(() => null),
  ])
  return [
    ...processGauges(),
    {
      name: 'database_connections',
      help: 'Connections of this process for calls.',
      values: [
        [{ state: 'all' }, pool.totalCount],
        [{ state: 'idle' }, pool.idleCount],
        [{ state: 'used' }, pool.totalCount - pool.idleCount],
        [{ state: 'most' }, pool.options.max ?? 0],
      ],
    },
    gauge('database_queries_waiting', 'Queries that wait for a connection.', pool.waitingCount),
    gauge('database_up', 'Whether the database answered just now.', isUp),
    ...(disk === null
      ? []
      : [
          gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR.', disk.free),
          gauge('disk_size_bytes', 'Size of the disk of DATA_DIR.', disk.size),
        ]),
    gauge('backup_configured', 'Whether a backup is made each night.', config.backup === undefined ? 0 : 1),
    ...(jobs === null ? [] : [jobGauge(jobs)]),
    ...(waits === null
      ? []
      : [
          gauge('jobs_oldest_waiting_seconds', 'How long the oldest due job has waited for a worker.', waits),
        ]),
    ...backupGauges(lastGoodAt),
  ]
}

function processGauges(): Gauge[] {
  const { user, system } = process.cpuUsage()
  return [
    { name: 'build_info', help: 'The version.', values: [[{ version: readVersion() }, 1]] },
    gauge(
      'process_start_time_seconds',
      'When this process started.',
      Math.round(performance.timeOrigin / 1000),
    ),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time of this process.',
      type: 'counter',
      values: [[{}, (user + system) / 1e6]],
    },
    gauge('process_resident_memory_bytes', 'Memory of this process.', process.memoryUsage.rss()),
  ]
}

/** The jobs by kind and state, with a zero where there are none, so that no series disappears. */
function jobGauge(counted: JobCount[]): Gauge {
  const values = Object.keys(jobNames).flatMap((task) =>
    jobStates.map((state) => {
      const found = counted.find((one) => one.task === task && one.state === state)
      return [{ task, state }, found?.count ?? 0] as const
    }),
  )
  return { name: 'jobs', help: 'Jobs of all processes.', values }
}

function backupGauges(last: Date | null): Gauge[] {
  if (last === null) return []
  const at = Math.round(last.getTime() / 1000)
  return [gauge('backup_last_good_timestamp_seconds', 'When the last good backup was begun.', at)]
}

function gauge(name: string, help: string, value: number): Gauge {
  return { name, help, values: [[{}, value]] }
}
