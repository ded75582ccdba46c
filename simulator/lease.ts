import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/**
 * Opens a port. Processes that need the simulator keep a connection to it; `over` is called when there was no connection for
 * `patience` milliseconds.
 */
export async function openLease(host: string, patience: number, over: () => void): Promise<number> {
  let holders = 0
  let timer = setTimeout(over, patience)
  const server = createServer((socket) => {
    holders++
    clearTimeout(timer)
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      holders--
      if (holders === 0) timer = setTimeout(over, patience)
    })
  })
  server.listen(0, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
