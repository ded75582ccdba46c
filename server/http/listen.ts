import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { errorCode, StartError } from '../errors.ts'

/** Listens where the configuration says; what keeps it from that is said in a line. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} on ${host} is taken. Set PORT to another.`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} on ${host} may not be used. Set PORT to another.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST ${host} is not an address of this machine.`)
    }
    throw error
  }
}
