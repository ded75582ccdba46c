import { MINUTE, SECOND } from '#contract/values/time.ts'
import type { Mailer } from './mailer.ts'

// A refusal comes sooner; a slower failure has blocked a worker.
const LONG = 10 * SECOND
const LEFT_ALONE = MINUTE

/**
 * The mailer, but after a slow failure e-mails to the same address fail at once for a minute and are tried later. So a
 * silent address blocks a worker for one try a minute at most.
 */
export function sparingSilent(mailer: Mailer): Mailer {
  const silentUntil = new Map<string, number>()
  return {
    async send(message, id, signal) {
      const { address } = message.to
      const began = performance.now()
      if ((silentUntil.get(address) ?? 0) > began)
        throw new Error('the mail server was silent for this address within the last minute')
      try {
        await mailer.send(message, id, signal)
      } catch (error) {
        const now = performance.now()
        for (const [other, until] of silentUntil) if (until <= now) silentUntil.delete(other)
        if (now - began >= LONG) silentUntil.set(address, now + LEFT_ALONE)
        throw error
      }
    },
  }
}
