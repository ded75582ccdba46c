import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { watchRefunds } from '#server/payments/refunds/refunds.ts'
import { watchCaptures } from '#server/payments/unseen-captures.ts'
import { startTestApp } from '#test/support/test-app.ts'

afterEach(() => vi.useRealTimers())

const HALF_AN_HOUR = 30 * 60_000

test.each([
  { list: 'refundsSince', watch: watchRefunds, words: 'the provider’s refunds could not be read' },
  { list: 'attemptsSince', watch: watchCaptures, words: 'the provider’s payments could not be read' },
] as const)(
  '$list is read at once and every half hour, also after it could not be read',
  async ({ list, watch, words }) => {
    await using site = await startTestApp()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let times = 0
    site.context.gateway[list] = async () => {
      times += 1
      if (times === 1) throw new Error('no answer')
      return []
    }
    const warned: string[] = []
    const { stop } = watch(site.context, pino({}, { write: (line) => void warned.push(line) }))
    expect(times).toBe(1)
    vi.advanceTimersByTime(HALF_AN_HOUR - 1)
    expect(times).toBe(1)
    vi.advanceTimersByTime(1)
    expect(times).toBe(2)
    vi.advanceTimersByTime(HALF_AN_HOUR)
    expect(times).toBe(3)
    await stop()
    expect(warned).toEqual([expect.stringContaining(words)])
    vi.advanceTimersByTime(HALF_AN_HOUR)
    expect(times).toBe(3)
  },
)
