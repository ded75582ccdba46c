import type { Runner, Task, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Letter } from '../mail/post.ts'
import type { Mailer } from '../mail/mailer.ts'

const POLL = 2_000
const AGAIN = 2_000

type Needs = { pool: pg.Pool; log: Logger; mailer: Mailer; publicUrl: string }

/** Does the jobs in this process until stopped; outlives a database that goes away and comes back. */
export function startJobs({ pool, log, mailer, publicUrl }: Needs): { stop: () => Promise<void> } {
  let runner: Runner | undefined
  let isStopping = false
  let wake = (): void => undefined

  const taskList: TaskList = {
    send_letter: (async (letter, { job }) => {
      const { render } = await import('../mail/render.ts')
      // The job's number names the message, so that a job done twice is one message.
      await mailer.send(render(letter as Letter, publicUrl), `${job.id}-${(letter as Letter).kind}`)
    }) satisfies Task,
  }

  async function work(): Promise<void> {
    const { Logger: WorkerLogger, run } = await import('graphile-worker')
    // Its messages quote payloads, and ours hold names and addresses: only that something failed is passed on.
    const logger = new WorkerLogger(() => (level, message) => {
      if (level === 'error') log.warn({ job: /task '(\w+)'/.exec(message)?.[1] }, 'a job failed and will be tried again')
    })
    while (!isStopping) {
      try {
        runner = await run({ pgPool: pool, taskList, concurrency: 2, pollInterval: POLL, noHandleSignals: true, crontab: '', logger })
        if (isStopping) await runner.stop()
        await runner.promise
      } catch (error) {
        if (!isStopping) log.warn({ err: error }, 'jobs wait for the database')
      }
      if (!isStopping) {
        await new Promise<void>((go) => {
          wake = go
          setTimeout(go, AGAIN)
        })
      }
    }
  }

  const working = work()
  return {
    async stop() {
      isStopping = true
      wake()
      await runner?.stop().catch(() => undefined)
      await working
    },
  }
}
