import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, inTurn, median } from './figures.ts'
import { type Ground, residentMegabytes, type ServerEnv, spawnServer } from './lib/ground.ts'

const SETTLE = 3_000

/** How long a start takes with the database running, and what an idle process holds. */
export async function start(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  const ours = () => spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  const bare = () => spawnServer('test/bench/lib/bare.ts', { DATABASE_URL: database.url })
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
    await wholeStart(),
  ]
}

/** A second `npm start`, with the shipped database and the simulator: nothing runs yet and all is set up. */
async function wholeStart(): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-bench-'))
  const whole = () => spawnServer('server/main.ts', { DATA_DIR: folder })
  try {
    await (await whole())[Symbol.asyncDispose]()
    const took: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await using server = await whole()
      took.push(server.ready)
    }
    return {
      name: 'a second start of everything, beside 3 s',
      unit: 'ms',
      ours: median(took),
      baseline: 3_000,
      bound: { most: 1 },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
