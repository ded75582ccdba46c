import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'

/** A wire between the product and its database, to be cut. What comes over the n-th connection waits for what `held` answers. */
export async function startWire(
  to: { host: string; port: number },
  held: (nth: number) => Promise<unknown> = async () => undefined,
) {
  const sockets = new Set<Socket>()
  let nth = 0
  const server = createServer(async (near) => {
    near.on('error', () => undefined)
    await held((nth += 1))
    const far = connectTo(to.port, to.host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { port, cut, mend: () => listen(port) }
}
