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
import { signUpLimits, startLimits } from '../sign-in/rate-limits.ts'

const COOKIE = 'fwc_google'

/** Redirects to the provider; one cookie keeps what the return needs. */
export async function startGoogle(
  context: RequestContext,
  input: z.output<typeof calls.startGoogle.input>,
): Promise<{ location: string }> {
  const from = cameFrom(context, input)
  if (!context.openId) return backToLogin('unconfigured', from)
  await consume(context, startLimits(context.ip))
  try {
    const { location, flow } = await context.openId.start()
    saveFlow(context, COOKIE, { ...flow, from })
    return { location }
  } catch (error) {
    // A browser is redirected to a page that explains the error; a program gets the refusal itself.
    logCause(context, error)
    const isPage = context.header('accept')?.includes('text/html') === true
    if (error instanceof Problem && isPage) return backToLogin('unavailable', from)
    throw error
  }
}

/** The path to which the person returns. A press before hydration sends no `return`; then the page's address in `Referer` has it. */
function cameFrom(context: RequestContext, input: z.output<typeof calls.startGoogle.input>): string {
  if (input.return !== undefined) return returnTo(new URLSearchParams({ return: input.return }))
  const page = URL.parse(context.header('referer') ?? '')
  return page?.origin === new URL(context.config.publicUrl).origin ? returnTo(page.search) : '/'
}

function backToLogin(why: 'unconfigured' | 'unavailable', from: string): { location: string } {
  const query = new URLSearchParams({ google: why, ...(from === '/' ? {} : { return: from }) })
  return { location: `/login?${query}` }
}

/** Signs in the provider's person, once, in the same browser that started. */
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

/** Records a refused sign-in after its transaction was rolled back. */
async function recordRefusal(context: RequestContext, error: unknown, address: string | null): Promise<void> {
  const { data: email } = emailField.safeParse(address)
  if (!(error instanceof Problem) || email === undefined) return
  await recordFailure(context, { email }, `Google: ${error.message}`)
}
