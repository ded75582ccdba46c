import { PassThrough } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import { MINUTE } from '#contract/values/time.ts'

export type Deliver = (
  mail: SendMailOptions & { about: string[] },
  id: string,
  signal: AbortSignal | undefined,
) => Promise<void>

// nodemailer must not open paths or addresses in our texts.
export const PLAIN = { disableFileAccess: true, disableUrlAccess: true }

/** How long a try to send an e-mail may take, in milliseconds. */
export type Waits = {
  /** Until the mail server has the whole e-mail. Some servers answer each sender late, to hold back spam. */
  handingOver: number
  /** From then on until it says whether it keeps the e-mail (RFC 5321, 4.5.3.2.6: ten minutes). */
  answer: number
}
const WAITS: Waits = { handingOver: 2 * MINUTE, answer: 10 * MINUTE }

/** The beginning of what a job stores as its last error after such a try. */
export const UNANSWERED = 'the mail server has the e-mail and has not said whether it keeps it'

/** The outcome of a try is unknown: the person may have the e-mail. */
class Unanswered extends Error {
  readonly code = 'UNANSWERED'

  constructor(cause: unknown) {
    super(UNANSWERED, { cause })
  }
}

async function openTransport(url: string, connecting: number, silence: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...PLAIN,
    url,
    connectionTimeout: connecting,
    greetingTimeout: connecting,
    socketTimeout: silence,
  })
}

/** Connects and signs in without sending an e-mail; throws the error of the mail server. */
export async function reachMailServer(url: string, silence: number): Promise<void> {
  const transport = await openTransport(url, silence, silence)
  await transport.verify()
}

/** Sends by a mail server. Throws `Unanswered` where nobody knows whether the e-mail was kept. */
export function bySmtp(url: string, { handingOver, answer }: Waits = WAITS): Deliver {
  return async ({ about: _about, ...mail }, _id, signal) => {
    const transport = await openTransport(url, handingOver, handingOver + answer)
    const tooLong = new AbortController()
    const endAfter = (wait: number) => setTimeout(() => tooLong.abort(), wait)
    let timer = endAfter(handingOver)
    let isHandedOver = false
    transport.use('stream', ({ message }, done) => {
      if (message)
        message.transform(
          new PassThrough({
            // The end of the message and the final dot follow at once.
            flush(ended) {
              isHandedOver = true
              clearTimeout(timer)
              timer = endAfter(answer)
              ended()
            },
          }),
        )
      done()
    })
    try {
      await transport.sendMail({
        ...mail,
        signal: AbortSignal.any([tooLong.signal, ...(signal ? [signal] : [])]),
      })
    } catch (error) {
      const isAnswered = error instanceof Error && 'responseCode' in error
      throw isHandedOver && !isAnswered ? new Unanswered(error) : error
    } finally {
      clearTimeout(timer)
    }
  }
}
