import { check } from '#contract/check.ts'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import { request } from './client.ts'
import { lazyImport, UNSENT } from '#web/ui/lazy-import.ts'

/** Sends what was typed, once the endpoint's own schema has nothing against it; files by the way that tells how far it is. */
export async function submit<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  sent: (part: number) => void,
): Promise<Answer<E>> {
  const checked = check(endpoint, input)
  if ('problem' in checked) throw checked.problem
  if (endpoint.body !== 'multipart') return request(endpoint, input)
  const { sendFiles } = await lazyImport(() => import('./upload.ts'), { failed: UNSENT })
  return sendFiles(endpoint, input, { sent })
}
