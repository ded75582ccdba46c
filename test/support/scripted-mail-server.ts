import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Where in the conversation a server is asked for its answer; `part` is within an e-mail, `dot` after its end. */
type Step = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'part' | 'dot'
/** The answer of a server; `cut`: it ends the connection; null: it says nothing, for ever. */
type Reply = string | null
/** What a server does that differs from others, by the number of the connection, from 1; undefined: as others do. */
export type Script = (step: Step, connection: number) => Reply | undefined | Promise<Reply | undefined>

const USUAL: Record<Exclude<Step, 'part'>, string> = {
  greeting: '220 mail.example ESMTP',
  EHLO: '250 mail.example',
  MAIL: '250 2.1.0 Ok',
  RCPT: '250 2.1.5 Ok',
  DATA: '354 End data with <CR><LF>.<CR><LF>',
  dot: '250 2.0.0 Ok: queued',
}

/** A TCP server that speaks SMTP as its script says; `handedOver` are the e-mails whose final dot it has seen, by connection. */
export async function startScriptedMailServer(script: Script) {
  const handedOver: { raw: string; connection: number }[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    const connection = ++connections
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const answer = async (step: Step): Promise<void> => {
      const scripted = await script(step, connection)
      const usual = step === 'part' ? null : USUAL[step]
      const reply = scripted === undefined ? usual : scripted
      if (reply === 'cut') socket.destroy()
      else if (reply !== null && !socket.destroyed) socket.write(`${reply}\r\n`)
    }
    let text = ''
    let isWithin = false
    void answer('greeting')
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      for (;;) {
        const end = text.indexOf(isWithin ? '\r\n.\r\n' : '\r\n')
        if (end === -1) break
        const line = text.slice(0, end)
        if (isWithin) {
          text = text.slice(end + 5)
          isWithin = false
          handedOver.push({ raw: line, connection })
          void answer('dot')
          continue
        }
        text = text.slice(end + 2)
        const [, verb = ''] = /^(\w+)/.exec(line) ?? []
        const step = verb.toUpperCase()
        if (step === 'QUIT') socket.end('221 Bye\r\n')
        else if (step in USUAL) {
          isWithin = step === 'DATA'
          void answer(step as keyof typeof USUAL)
        } else socket.write('250 Ok\r\n')
      }
      if (isWithin && text !== '') void answer('part')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handedOver,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
