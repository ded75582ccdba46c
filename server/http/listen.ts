import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { errorCode, StartError } from '../errors.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Listens on the configured host and port; what prevents that is a StartError. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
  await app.listen({ port, host }).catch((error: unknown) => refuse(error, { host, port }))
}

/** Checks that the host and port are free, before work that takes long. */
export async function demandFreePort({ host, port }: Address): Promise<void> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening').catch((error: unknown) => refuse(error, { host, port }))
  server.close()
  await once(server, 'close')
}

function refuse(error: unknown, { host, port }: Address): never {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') throw new StartError(`Port ${port} on ${host} is taken. Set PORT to another.`)
  if (code === 'EACCES') throw new StartError(`Port ${port} on ${host} may not be used. Set PORT to another.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new StartError(`HOST ${host} is not an address of this machine.`)
  }
  throw error
}
