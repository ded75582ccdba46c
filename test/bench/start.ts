import { readFile } from 'node:fs/promises'
import { type Figure, inTurn } from './figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './ground.ts'

const SETTLE = 3_000

/** How long a start takes with the database running, and what an idle process holds. */
export async function start(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  const ours = () => spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  const bare = () => spawnServer('test/bench/bare.ts', { DATABASE_URL: database.url })
  await (await ours())[Symbol.asyncDispose]()
  await (await bare())[Symbol.asyncDispose]()

  const ready = (spawned: typeof ours) => async () => {
    await using server = await spawned()
    return server.ready
  }
  const memory = (spawned: typeof ours) => async () => {
    await using server = await spawned()
    await new Promise((next) => setTimeout(next, SETTLE))
    return await residentMegabytes(server.pid)
  }
  return [
    {
      name: 'process start to ready, beside a bare Fastify with a pool',
      unit: 'ms',
      ...(await inTurn(7, ready(ours), ready(bare))),
      bound: { most: 1.6 },
    },
    {
      name: 'idle memory, beside the same',
      unit: 'MB',
      ...(await inTurn(3, memory(ours), memory(bare))),
      bound: { most: 1.5 },
    },
  ]
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
