import { z } from 'zod'
import { UNDO_SECONDS } from '../business-constants.ts'
import { type Endpoint, adminChange } from '../call/endpoint.ts'
import { email, recordId } from '../call/fields.ts'

export const undoDecision = {
  ...adminChange(['members', 'programmes']),
  path: '/decisions/undo',
  /** Those who decide; the call asks once more, of the decision. */
  title: `Undo one’s own latest decision about a person (\`email\`) or a submission (\`id\`), within ${UNDO_SECONDS} seconds and unless something has happened since; its letters never leave`,
  input: z
    .strictObject({ email: email.optional(), id: recordId.optional() })
    .refine((about) => (about.email === undefined) !== (about.id === undefined), {
      path: ['id'],
      message: 'Please name a person or a submission',
      when: () => true,
    }),
  answer: z.object({
    success: z.literal(true),
    /** What the events are called at which somebody else has the person’s place by now: they wait there, and are told. */
    nowWaiting: z.array(z.string()),
  }),
} satisfies Endpoint
