import { check } from '#contract/call/check.ts'
import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from './client.ts'
import { lazyImport, UNSENT } from '#web/ui/lazy-import.ts'

/** Sends what was typed, once the endpoint's own schema has nothing against it; files by the way that tells how far it is. */
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

/** The fields that must be filled in for this person, and are not: the endpoint's schema, which is for all, takes them so. */
function blankIn(form: HTMLFormElement | undefined): string[] {
  const required = form?.querySelectorAll<HTMLInputElement>('input:required') ?? []
  return [...required].flatMap(({ name, value }) => (value === '' ? [name] : []))
}
