import { check } from '#contract/call/check.ts'
import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from './client.ts'
import { lazyImport, UNSENT } from '#web/ui/lazy-import.ts'

/** Checks typed values by the schema of the endpoint, and sends them. Files are sent by a request that reports its progress. */
export async function submit<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  sent: (part: number) => void,
  form?: HTMLFormElement,
): Promise<Answer<E>> {
  const checked = check(endpoint, input)
  if ('problem' in checked) throw checked.problem
  const blank = blankIn(form)
  if (blank.length > 0) {
    const fields = Object.fromEntries(blank.map((name) => [name, 'Please fill this in']))
    throw new Problem('invalid_input', { fields })
  }
  if (endpoint.body !== 'multipart') return request(endpoint, input)
  const { sendFiles } = await lazyImport(() => import('./upload.ts'), UNSENT)
  return sendFiles(endpoint, input, { sent })
}

/** The empty fields that this person must fill in. The schema of the endpoint, which is for everybody, allows them to be empty. */
function blankIn(form: HTMLFormElement | undefined): string[] {
  const required = form?.querySelectorAll<HTMLInputElement>('input:required') ?? []
  return [...required].flatMap(({ name, value }) => (value === '' ? [name] : []))
}
