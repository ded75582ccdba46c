import { connect } from 'node:net'

// In milliseconds. After a request that is not HTTP the server may wait for more of it.
const SILENCE = 250

/**
 * Sends bytes over a connection of its own; returns everything that comes back. With `mayBeSilent`, silence for a while means
 * that the server waits for more: the connection is then ended.
 */
export function sendBytes(
  bytes: Uint8Array,
  {
    port,
    from,
    patience,
    mayBeSilent,
  }: { port: number; from: string; patience: number; mayBeSilent: boolean },
): Promise<{ text: string; isOver: boolean }> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect({ host: '127.0.0.1', port, localAddress: from })
    let silence: NodeJS.Timeout | undefined
    const listen = () => {
      clearTimeout(silence)
      if (mayBeSilent) silence = setTimeout(() => socket.end(), SILENCE)
    }
    const finish = (isOver: boolean) => {
      clearTimeout(silence)
      clearTimeout(timer)
      socket.destroy()
      resolve({ text: Buffer.concat(parts).toString('utf8'), isOver })
    }
    const timer = setTimeout(() => finish(false), patience)
    socket.on('data', (part) => {
      parts.push(part)
      if (mayBeSilent && isWhole(Buffer.concat(parts).toString('latin1'))) socket.end()
      else listen()
    })
    socket.on('close', () => finish(true))
    // A server that has refused may close the connection before it has read everything.
    socket.on('error', () => undefined)
    socket.write(bytes, listen)
  })
}

function isWhole(text: string): boolean {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return length !== undefined && rest.join('\r\n\r\n').length >= Number(length)
}
