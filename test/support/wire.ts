import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'

type Options = {
  /** Data of the n-th connection waits for this promise. */
  held?: (nth: number) => Promise<unknown>
  /** Called with each message of the product, which is not passed on if the wire is cut or silent by then. */
  heard?: (bytes: Buffer) => void
}

/** A wire between the product and its database that can be cut, or be silent for a while. */
export async function startWire(
  to: { host: string; port: number },
  { held = async () => undefined, heard = () => undefined }: Options = {},
) {
  const sockets = new Set<Socket>()
  let nth = 0
  let isSilent = false
  function pass(from: Socket, on: Socket): void {
    sockets.add(from)
    from.on('data', (bytes: Buffer) => {
      if (!isSilent && on.writable) on.write(bytes)
    })
    from.on('close', () => {
      sockets.delete(from)
      on.destroy()
    })
    from.on('error', () => undefined)
  }
  async function join(near: Socket): Promise<void> {
    sockets.add(near)
    near.on('error', () => undefined)
    await held((nth += 1))
    const far = connectTo(to.port, to.host)
    near.on('data', heard)
    pass(near, far)
    pass(far, near)
  }
  const server = createServer((near) => void join(near))
  const listen = async (port: number) => {
    isSilent = false
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
  return {
    port,
    cut,
    mend: () => listen(port),
    silence: () => {
      isSilent = true
    },
  }
}
