import type { z } from 'zod'
import type * as calls from '#contract/accounts/accounts.ts'
import { email as emailField } from '#contract/call/fields.ts'
import { Problem } from '#contract/call/problem.ts'
import { returnTo } from '#contract/accounts/return-to.ts'
import type { RequestContext } from '../../context.ts'
import { consume, refund } from '../../db/rate-limit.ts'
import { signInWithGoogle } from './account.ts'
import { askProvider, saveFlow, logCause, takeFlow } from './flow.ts'
import { recordFailure } from '../sign-in/security-events.ts'
import { signUpLimits } from '../sign-in/rate-limits.ts'

const COOKIE = 'fwc_google'

/** Leads to the provider. What has to be known on the way back stays with the browser that set out, in one cookie. */
export async function startGoogle(
  context: RequestContext,
  input: z.output<typeof calls.startGoogle.input>,
): Promise<{ location: string }> {
  const from = cameFrom(context, input)
  if (!context.openId) return backToLogin('unconfigured', from)
  try {
    const { location, flow } = await context.openId.start()
    saveFlow(context, COOKIE, { ...flow, from })
    return { location }
  } catch (error) {
    // A person who pressed the button is led to a page with words; a program gets the refusal itself.
    logCause(context, error)
    const isPage = context.header('accept')?.includes('text/html') === true
    if (error instanceof Problem && isPage) return backToLogin('unavailable', from)
    throw error
  }
}

/** A press before the page is hydrated brings no `return` along, but the page's own address holds it. */
function cameFrom(context: RequestContext, input: z.output<typeof calls.startGoogle.input>): string {
  if (input.return !== undefined) return returnTo(new URLSearchParams({ return: input.return }))
  const page = URL.parse(context.header('referer') ?? '')
  return page?.origin === new URL(context.config.publicUrl).origin ? returnTo(page.search) : '/'
}

function backToLogin(why: 'unconfigured' | 'unavailable', from: string): { location: string } {
  const query = new URLSearchParams({ google: why, ...(from === '/' ? {} : { return: from }) })
  return { location: `/login?${query}` }
}

/** Signs in whom the provider vouches for, once, in the browser that set out. */
export async function finishGoogle(
  context: RequestContext,
  input: z.output<typeof calls.finishGoogle.input>,
): Promise<z.input<typeof calls.finishGoogle.answer>> {
  if (!context.openId) throw new Problem('google_not_configured')
  const { code, state, iss } = input
  const kept = takeFlow(context, COOKIE, state, ['from'])
  if (!kept || !code) throw new Problem('google_failed')

  const consumed = await consume(context, signUpLimits(context.ip))
  const person = await askProvider(context, { code, state: kept.state, iss }, kept)
  const { session, isNew, linked } = await signInWithGoogle(context, person).catch(async (error: unknown) => {
    await recordRefusal(context, error, person.email)
    throw error
  })
  if (!isNew) await refund(context, consumed)
  if (session === null) throw new Problem('two_factor')
  return { ...session, linked, returnTo: returnTo(new URLSearchParams({ return: kept.from })) }
}

/** Written down here, after what the sign-in had begun is undone. */
async function recordRefusal(context: RequestContext, error: unknown, said: string | null): Promise<void> {
  const { data: email } = emailField.safeParse(said)
  if (!(error instanceof Problem) || email === undefined) return
  await recordFailure(context, { email }, `Google: ${error.message}`)
}
