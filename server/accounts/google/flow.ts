import { SIGN_IN_MINUTES } from '#contract/business-constants.ts'
import { Problem } from '#contract/call/problem.ts'
import type { RequestContext } from '../../context.ts'
import { cookie, readCookie } from '../../http/session-cookie.ts'
import type { Flow, Vouched } from './provider.ts'

/** How long a way to the provider and back may take, in seconds. */
export const FLOW_SECONDS = SIGN_IN_MINUTES * 60

/** Keeps with the browser that sets out what has to be known on the way back. */
export function saveFlow(context: RequestContext, name: string, flow: Flow & Record<string, string>): void {
  const kept = Buffer.from(JSON.stringify(flow)).toString('base64url')
  context.answerHeader('set-cookie', cookie(context.config.publicUrl, name, kept, FLOW_SECONDS))
}

/**
 * What was kept, looked at as if the browser's owner had written it; null where it does not hold or belongs to another
 * state. It is gone whatever comes of it: one start, one finish.
 */
export function takeFlow<More extends string>(
  context: RequestContext,
  name: string,
  state: string | undefined,
  more: More[],
): (Flow & Record<More, string>) | null {
  const { publicUrl } = context.config
  context.answerHeader('set-cookie', cookie(publicUrl, name, '', 0))
  const kept = parsed(readCookie(publicUrl, context.header('cookie'), name) ?? '')
  const names = ['state', 'nonce', 'verifier', ...more]
  const isWhole = names.every((one) => typeof kept[one] === 'string' && kept[one] !== '')
  return isWhole && kept['state'] === state ? (kept as Flow & Record<More, string>) : null
}

function parsed(text: string): Record<string, unknown> {
  try {
    const kept = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<string, unknown> | null
    // A text or a number has none of the names either.
    return kept ?? {}
  } catch {
    return {}
  }
}

/** Has the provider say whose code it is. */
export async function askProvider(
  context: RequestContext,
  { code, state, iss }: { code: string; state: string; iss?: unknown },
  flow: Flow,
): Promise<Vouched> {
  if (!context.openId) throw new Problem('google_not_configured')
  const answer = { code, state, ...(typeof iss === 'string' ? { iss } : {}) }
  return context.openId.finish(answer, flow).catch((error: unknown) => {
    logCause(context, error)
    throw error
  })
}

/** What the provider did is for the operator to know, not for the person. */
export function logCause(context: RequestContext, error: unknown): void {
  if (!(error instanceof Problem)) return
  const said = (error.cause as { error?: unknown } | undefined)?.error
  context.log.warn(
    { err: error.cause, said: typeof said === 'string' ? said.slice(0, 60) : undefined },
    error.code,
  )
}
