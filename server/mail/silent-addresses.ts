import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE, SECOND } from '#contract/values/time.ts'
import type { Mailer } from './mailer.ts'

// A refusal comes sooner; a slower failure has blocked a worker.
const LONG = 10 * SECOND
const LEFT_ALONE = MINUTE

/**
 * The mailer, but an e-mail to an address waits for the one before it, for ten seconds at most, and fails at once for a minute after a
 * slow failure; then it is tried later. So a mail server that is silent for an address blocks one worker, not all of them.
 */
export function sparingSilent(mailer: Mailer): Mailer {
  const silentUntil = new Map<string, number>()
  const underWay = new Map<string, { since: number; ended: Promise<void> }>()

  /** Waits for the turn of an e-mail to an address, and takes it; the answer ends it. */
  async function takeTurn(address: string, signal: AbortSignal | undefined): Promise<() => void> {
    for (let before = underWay.get(address); before !== undefined; before = underWay.get(address)) {
      const left = Math.max(0, before.since + LONG - performance.now())
      const tooLong = wait(left, 'too long' as const, { ref: false, ...(signal ? { signal } : {}) })
      if ((await Promise.race([before.ended, tooLong])) === 'too long')
        throw new Error('another e-mail to this address still waits for the mail server')
      tooLong.catch(() => undefined)
    }
    // Nothing is awaited since the last look: of several e-mails that wait, one takes the turn and the others see it.
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    underWay.set(address, { since: performance.now(), ended })
    return () => {
      underWay.delete(address)
      end()
    }
  }

  return {
    async send(message, id, signal) {
      const { address } = message.to
      const endTurn = await takeTurn(address, signal)
      const began = performance.now()
      try {
        if ((silentUntil.get(address) ?? 0) > began)
          throw new Error('the mail server was silent for this address within the last minute')
        await mailer.send(message, id, signal)
      } catch (error) {
        const now = performance.now()
        for (const [other, until] of silentUntil) if (until <= now) silentUntil.delete(other)
        if (now - began >= LONG) silentUntil.set(address, now + LEFT_ALONE)
        throw error
      } finally {
        endTurn()
      }
    },
  }
}
