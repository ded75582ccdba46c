import type { z } from 'zod'
import type { googleAuth, googleStart } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import { returnTo } from '#contract/return-to.ts'
import type { Call } from '../app/call.ts'
import { cookie, readCookie } from '../app/origin.ts'
import type { Flow } from './google.ts'
import { signInWithGoogle } from './google-account.ts'
import { countTry, forgiving, signUpLimits } from './tries.ts'

const COOKIE = 'fwc_google'
const TEN_MINUTES = 600

/** Leads to the provider. What has to be known on the way back stays with the browser that set out, in one cookie. */
export async function startGoogle(
  call: Call,
  input: z.output<typeof googleStart.input>,
): Promise<{ location: string }> {
  const from = cameFrom(call, input)
  if (!call.openId) return backToLogin('unconfigured', from)
  try {
    const { location, flow } = await call.openId.start()
    const kept = Buffer.from(JSON.stringify({ ...flow, from })).toString('base64url')
    call.answerHeader('set-cookie', cookie(call.config.publicUrl, COOKIE, kept, TEN_MINUTES))
    return { location }
  } catch (error) {
    // A person who pressed the button is led to a page with words; a program gets the refusal itself.
    logCause(call, error)
    const isPage = call.header('accept')?.includes('text/html') === true
    if (error instanceof Problem && isPage) return backToLogin('unavailable', from)
    throw error
  }
}

/** A press before the page is awake brings no `return` along, but the page's own address holds it. */
function cameFrom(call: Call, input: z.output<typeof googleStart.input>): string {
  if (input.return !== undefined) return returnTo(new URLSearchParams({ return: input.return }))
  const page = URL.parse(call.header('referer') ?? '')
  return page?.origin === new URL(call.config.publicUrl).origin ? returnTo(page.search) : '/'
}

function backToLogin(why: 'unconfigured' | 'unavailable', from: string): { location: string } {
  const query = new URLSearchParams({ google: why, ...(from === '/' ? {} : { return: from }) })
  return { location: `/login?${query}` }
}

/** Signs in whom the provider vouches for, once, in the browser that set out. */
export async function finishGoogle(
  call: Call,
  input: z.output<typeof googleAuth.input>,
): Promise<z.input<typeof googleAuth.answer>> {
  if (!call.openId) throw new Problem('google_not_configured')
  const kept = keptFlow(call.config.publicUrl, call.header('cookie'))
  // Gone whatever comes of it: one start, one finish.
  call.answerHeader('set-cookie', cookie(call.config.publicUrl, COOKIE, '', 0))
  const { code, state } = input
  if (!kept || !code || !state || state !== kept.state) throw new Problem('google_failed')

  const limits = signUpLimits(call.ip)
  await countTry(call, limits)
  const iss = typeof input.iss === 'string' ? input.iss : undefined
  const person = await call.openId
    .finish({ code, state, ...(iss === undefined ? {} : { iss }) }, kept)
    .catch((error: unknown) => {
      logCause(call, error)
      throw error
    })
  const { session, isNew, linked } = await signInWithGoogle(call, person)
  if (!isNew) await forgiving(call.db, limits).execute()
  if (session === null) throw new Problem('second_step')
  return { ...session, linked, returnTo: returnTo(new URLSearchParams({ return: kept.from })) }
}

/** What the provider did is for the operator to know, not for the person. */
function logCause(call: Call, error: unknown): void {
  if (!(error instanceof Problem)) return
  const said = (error.cause as { error?: unknown } | undefined)?.error
  call.log.warn(
    { err: error.cause, said: typeof said === 'string' ? said.slice(0, 60) : undefined },
    error.code,
  )
}

/** What the cookie says, looked at as if the browser's owner had written it. */
function keptFlow(publicUrl: string, cookies: string | undefined): (Flow & { from: string }) | null {
  const text = readCookie(publicUrl, cookies, COOKIE)
  if (!text) return null
  try {
    const kept: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return isFlow(kept) ? kept : null
  } catch {
    return null
  }
}

function isFlow(kept: unknown): kept is Flow & { from: string } {
  if (typeof kept !== 'object' || kept === null) return false
  const names = ['state', 'nonce', 'verifier', 'from'] as const
  return names.every((name) => {
    const value = (kept as Record<string, unknown>)[name]
    return typeof value === 'string' && value !== ''
  })
}
