import { Client } from './lib/client.ts'
import { type Figure, inTurn } from './figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './lib/ground.ts'
import { rateOf } from './lib/load.ts'

const SIGNED_IN = 20
const PASSWORD = 'quiet-harbour-42'

/** The signed-in call that every page makes. */
export async function accounts(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  await using ours = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  await using bare = await spawnServer('test/bench/lib/bare.ts', { DATABASE_URL: database.url })
  using client = new Client(ours.url)

  async function join(n: number): Promise<string> {
    const email = `asha${n}@example.org`
    const { json } = await client.must('/api/user/create_user', { name: 'Asha', email, password: PASSWORD })
    return String(json['twk_fwc'])
  }
  const tokens = await Promise.all(Array.from({ length: SIGNED_IN }, (_, n) => join(n)))
  const rate = ({ url }: { url: string }) =>
    rateOf(`${url}/api/user/current_user`, { connections: SIGNED_IN, tokens })
  await rate(ours)
  await rate(bare)
  const current = await inTurn(
    5,
    () => rate(ours),
    () => rate(bare),
  )

  return [
    {
      name: 'current_user, compared with a bare Fastify that asks for session and person',
      unit: '/s',
      ...current,
      bound: { least: 0.67 },
    },
  ]
}
