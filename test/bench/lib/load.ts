import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { promisify } from 'node:util'

/** Each connection uses one of the tokens, in turn. */
type LoadOptions = { connections: number; seconds?: number; tokens?: string[] }

const SECONDS = 3
const run = promisify(execFile)

/**
 * The number of answers per second of an address over many connections, compressed as for browsers. Throws unless every answer
 * is 200. The client runs in a separate process, so that other work of this process does not affect the rate.
 */
export async function rateOf(url: string, options: LoadOptions): Promise<number> {
  const { stdout } = await run(process.execPath, [import.meta.filename, url, JSON.stringify(options)])
  return Number(stdout)
}

const TICKS = 100

/**
 * Seconds of processor time that a process has used, with all its threads. Where the client uses as much as the server,
 * answers per second measure the client as well; processor time measures the server alone.
 */
export async function secondsSpent(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Sends the same request again as soon as its answer has arrived; of the body only the length is read. */
function ask(url: URL, request: string, isOver: () => boolean, onAnswer: () => void): Promise<void> {
  const socket = connect(Number(url.port), url.hostname)
  let [left, head] = [0, '']
  function next(): void {
    if (isOver()) return void socket.destroy()
    head = ''
    socket.write(request)
  }
  function readAnswer(chunk: Buffer): void {
    if (left === 0) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(head.slice(0, end))
      left = Number(length) - (head.length - end - 4)
    } else left -= chunk.length
    if (left > 0) return
    onAnswer()
    next()
  }
  return new Promise((done, failed) => {
    socket.on('connect', next).on('data', readAnswer).on('error', failed)
    socket.on('close', () => (isOver() ? done() : failed(new Error(`${url} closed a connection`))))
  })
}

async function main(
  address: string,
  { connections, seconds = SECONDS, tokens = [] }: LoadOptions,
): Promise<number> {
  const url = new URL(address)
  function requestOf(token: string | undefined): string {
    const lines = [`GET ${url.pathname} HTTP/1.1`, `Host: ${url.host}`, 'Accept-Encoding: br']
    if (token !== undefined) lines.push(`Authorization: Bearer ${token}`)
    return `${lines.join('\r\n')}\r\n\r\n`
  }
  const end = performance.now() + seconds * 1000
  let count = 0
  const asking = Array.from({ length: connections }, (_, n) =>
    ask(
      url,
      requestOf(tokens[n % tokens.length]),
      () => performance.now() > end,
      () => (count += 1),
    ),
  )
  await Promise.all(asking)
  return count / seconds
}

if (process.argv[1] === import.meta.filename) {
  const [url, options] = process.argv.slice(2) as [string, string]
  process.stdout.write(String(await main(url, JSON.parse(options))))
}
