import { MINUTE, SECOND } from '#contract/values/time.ts'
import type { Mailer } from './mailer.ts'

// A refusal comes sooner; what takes longer kept a worker from the letters of others.
const LONG = 10 * SECOND
const LEFT_ALONE = MINUTE

/**
 * The mailer, which leaves an address alone for a minute after an e-mail to it failed and took long: its other e-mails fail at
 * once and are tried later. However many there are, they take the workers from everybody else's for one try a minute.
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
