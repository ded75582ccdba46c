import { finishConnectGoogle } from '#contract/accounts/google.ts'
import { request } from '#web/app/api/client.ts'
import { refusalOf } from '#web/app/api/refusal.ts'

type Finished = { to: string; said: string; isFailure?: true; isUsed: true }

const DENIED = 'You did not finish connecting Google. Nothing was changed.'

/** Sends the answer of Google for connecting an account to the server, and leads back to the account page. */
export async function finishConnecting(query: URLSearchParams): Promise<Finished> {
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => query.get(name))
  if (!code || !state) return { to: '/my/account', said: DENIED, isFailure: true, isUsed: true }
  try {
    await request(finishConnectGoogle, { code, state, ...(iss ? { iss } : {}) })
    return { to: '/my/account', said: 'Google is connected to your account.', isUsed: true }
  } catch (error) {
    return { to: '/my/account', said: refusalOf(error).message, isFailure: true, isUsed: true }
  }
}
