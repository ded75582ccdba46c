import type { Endpoint } from '../call/endpoint.ts'
import { moved, type Programme, programmeFacts } from './submissions.ts'

type Corrected<Path, E extends Endpoint> = Omit<E, 'path' | 'title' | 'answer'> & {
  path: Path
  title: string
  answer: typeof moved
}

/**
 * The call with which a person corrects their own submission while it waits: the whole form, with the `id` of the record in the
 * path. If no file is sent, the stored one is kept.
 */
export function correctCall<P extends Programme, const E extends Endpoint>(
  name: P,
  sent: E,
): Corrected<(typeof programmeFacts)[P]['correct'], E> {
  const { correct: path, label }: Pick<(typeof programmeFacts)[P], 'correct' | 'label'> = programmeFacts[name]
  return {
    ...sent,
    path,
    title: `${label}: correct a submission of the caller while it waits, with the whole form; admins see it as sent again`,
    answer: moved,
  }
}
