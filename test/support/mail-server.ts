import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type Received = { from: string; to: string[]; raw: string }

export type MailServer = AsyncDisposable & {
  port: number
  url: string
  received: Received[]
  /** Resolves with the messages once at least `count` have been received. */
  atLeast: (count: number) => Promise<Received[]>
  /** Resolves when a client has sent a whole message and waits for the answer. */
  arriving: () => Promise<void>
}

/**
 * A real mail server on 127.0.0.1. With `offersTls` it accepts STARTTLS with a self-signed certificate. `answer` may wait, or
 * throw to refuse; only accepted messages are received.
 */
export async function startMailServer({
  port = 0,
  offersTls = false,
  answer = async () => undefined,
}: {
  port?: number
  offersTls?: boolean
  answer?: (raw: string) => Promise<void>
} = {}): Promise<MailServer> {
  const received: Received[] = []
  const events = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    closeTimeout: 100,
    async onData(stream, session, done) {
      const raw = await text(stream)
      events.emit('arriving')
      try {
        await answer(raw)
      } catch (error) {
        done(error as Error)
        return
      }
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw,
      })
      done()
      events.emit('received')
    },
  })
  // Some tests disconnect in the middle.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const at = (server.server.address() as AddressInfo).port
  return {
    port: at,
    url: `smtp://127.0.0.1:${at}`,
    received,
    async atLeast(count) {
      while (received.length < count) await once(events, 'received')
      return received
    },
    async arriving() {
      await once(events, 'arriving')
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
