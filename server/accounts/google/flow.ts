import { SIGN_IN_MINUTES } from '#contract/business-constants.ts'
import { Problem } from '#contract/call/problem.ts'
import type { RequestContext } from '../../context.ts'
import { cookie, readCookie } from '../../http/session-cookie.ts'
import type { Flow, Vouched } from './provider.ts'

/** Seconds between the start at the provider and the return from it, at most. */
export const FLOW_SECONDS = SIGN_IN_MINUTES * 60

/** Keeps in a cookie of the browser what the return from the provider needs. */
export function saveFlow(context: RequestContext, name: string, flow: Flow & Record<string, string>): void {
  const kept = Buffer.from(JSON.stringify(flow)).toString('base64url')
  context.answerHeader('set-cookie', cookie(context.config.publicUrl, name, kept, FLOW_SECONDS))
}

/** Reads and deletes that cookie; null where it is incomplete or belongs to another state. Its content is untrusted input. */
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
    return kept ?? {}
  } catch {
    return {}
  }
}

/** Asks the provider whose code it is. */
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

/** Logs the provider's error for the operator; the person reads only the refusal. */
export function logCause(context: RequestContext, error: unknown): void {
  if (!(error instanceof Problem)) return
  const said = (error.cause as { error?: unknown } | undefined)?.error
  context.log.warn(
    { err: error.cause, said: typeof said === 'string' ? said.slice(0, 60) : undefined },
    error.code,
  )
}
