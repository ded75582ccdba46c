import type { FastifyRequest } from 'fastify'
import type { Problem } from '#contract/call/problem.ts'
import { escapeHtml } from '../pages/escape-html.ts'

/** Whether somebody follows a link in a browser. A fetch by a script has another mode, programs send none (Fetch Metadata, W3C). */
export function isNavigation({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate'
}

/** Heading and text of a page that shows a refusal; `message`: the message of the problem. */
export function refusalWords(
  { status }: Pick<Problem, 'status'>,
  message: string,
): { heading: string; body: string } {
  if (status === 401)
    return {
      heading: 'Please log in',
      body: '<p>You are not logged in, or your session has ended. <a href="/login">Log in</a>, then open the link once more.</p>',
    }
  return {
    heading: status >= 500 ? 'This did not work just now' : 'This cannot be opened',
    body: `<p>${escapeHtml(message)}</p>`,
  }
}
