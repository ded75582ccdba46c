import sharp from 'sharp'
import { createEvent } from '#contract/events/events.ts'
import { eventForm, fileOf, formOf } from '#test/cases/events/event-form.ts'
import type { startSimulator } from '#test/support/processes/simulator-process.ts'
import { Client } from './lib/client.ts'
import { adminOf } from './admin.ts'
import { type Figure, median } from './figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './lib/ground.ts'
import { load } from './lib/load.ts'

const UPLOADS = 20
const ROUNDS = 3
const CONNECTIONS = 10
const SECONDS = 5

/** What a kept page takes while pictures are taken in and made smaller, beside what it takes when nothing else goes on. */
export async function uploads(
  ground: Ground,
  env: ServerEnv,
  _simulator: Awaited<ReturnType<typeof startSimulator>>,
): Promise<Figure[]> {
  const database = await ground.database()
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  using client = new Client(server.url)
  const token = await adminOf(client, database.pool, 'uploads@example.org')
  const picture = await grainy()
  const page = `${server.url}/login`
  const p99 = async () => (await load(page, { connections: CONNECTIONS, seconds: SECONDS })).p99

  async function upload(title: string): Promise<void> {
    const body = formOf({ ...eventForm, title, thumbnail: fileOf(picture) })
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}/api${createEvent.path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`the upload is refused: ${await answer.text()}`)
  }

  await p99()
  const idle: number[] = []
  const busy: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await p99())
    let isOver = false
    // So many at any instant, for as long as is measured.
    const sent = Array.from({ length: UPLOADS }, async (_, n) => {
      while (!isOver) await upload(`Evening ${round} ${n}`)
    })
    busy.push(await p99())
    isOver = true
    await Promise.all(sent)
  }
  return [
    {
      name: `p99 of a kept page during ${UPLOADS} uploads, beside idle`,
      unit: 'ms',
      ours: median(busy),
      baseline: Math.max(1, median(idle)),
      bound: { most: 3 },
    },
  ]
}

/** A photograph of some megabytes, with as much to do for an encoder as one has. */
function grainy(): Promise<Buffer> {
  return sharp({
    create: {
      width: 3600,
      height: 2400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
}
