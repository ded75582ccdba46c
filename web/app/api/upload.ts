import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'
import { refusalOfSize } from '#contract/files.ts'
import { Problem } from '#contract/call/problem.ts'
import { fillPath, loggedOut, loseToken, problemOf, tokenOfPage } from './client.ts'

type More = {
  /** How much has been sent, from 0 to 1. */
  sent?: (part: number) => void
}

/** Calls an endpoint that takes files, and reports the progress. A file that is too large is not sent. */
export async function sendFiles<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { sent }: More = {},
): Promise<Answer<E>> {
  const form = new FormData()
  const { path, rest } = fillPath(endpoint.path, input)
  for (const [name, value] of Object.entries(rest)) {
    const rule = endpoint.files?.[name]
    const refusal = rule && value instanceof File ? refusalOfSize(rule, value.size) : null
    if (refusal) {
      throw new Problem(refusal.code, { message: refusal.message, fields: { [name]: refusal.message } })
    }
    if (value !== undefined) form.append(name, value instanceof File ? value : textOf(value))
  }
  const token = await tokenOfPage()
  if (endpoint.allow !== 'anyone' && token === null) throw loggedOut()
  const answer = await post(`/api${path}`, form, token, sent)
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok && body !== null) return body as Answer<E>
  if (answer.status === 401 && token !== null) loseToken(token)
  throw problemOf(answer, body)
}

/** Values that are no text are sent as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** `fetch` does not report how much it has sent. */
function post(address: string, form: FormData, token: string | null, sent: More['sent']): Promise<Response> {
  return new Promise((answered, failed) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => sent?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const wait = request.getResponseHeader('retry-after')
      const headers = wait === null ? {} : { 'retry-after': wait }
      answered(new Response(request.responseText, { status: request.status, headers }))
    }
    request.onerror = () => failed(new Problem('database_unavailable'))
    request.send(form)
  })
}
