import { setTimeout as wait } from 'node:timers/promises'
import { wordsOf } from '../errors.ts'
import { reachMailServer } from '../mail/smtp.ts'
import type { AppContext } from '../context.ts'
import { waitForProviderTurn } from '../payments/provider/provider-rate-limit.ts'

/** How long the System panel waits for an answer. Milliseconds. */
const LONGEST = 4_000

type Reached = { isReal: boolean; problem: string | null }

export async function reachProvider({
  db,
  gateway,
  config,
}: Pick<AppContext, 'db' | 'gateway' | 'config'>): Promise<Reached> {
  const ask = async () => {
    if (!(await waitForProviderTurn(db))) throw new Error('it is being asked about other things just now')
    await gateway.check()
  }
  return { isReal: config.payment !== undefined, problem: await problemOf(ask) }
}

export async function reachMail({ config: { smtpUrl } }: Pick<AppContext, 'config'>): Promise<Reached> {
  if (smtpUrl === undefined) return { isReal: false, problem: null }
  return { isReal: true, problem: await problemOf(() => reachMailServer(smtpUrl, LONGEST)) }
}

async function problemOf(ask: () => Promise<void>): Promise<string | null> {
  const stop = new AbortController()
  const tooLong = wait(LONGEST, `no answer within ${LONGEST / 1_000} seconds`, {
    signal: stop.signal,
    ref: false,
  }).catch(() => null)
  const asked = ask().then(
    () => null,
    (error: unknown) => wordsOf(error).split('\n')[0] ?? '',
  )
  try {
    return await Promise.race([asked, tooLong])
  } finally {
    stop.abort()
  }
}
