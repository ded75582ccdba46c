import { z } from 'zod'
import { UNDO_SECONDS } from '../business-constants.ts'
import { type Endpoint, adminChange } from '../call/endpoint.ts'
import { email, recordId } from '../call/fields.ts'

export const undoDecision = {
  ...adminChange(['members', 'programmes']),
  path: '/decisions/undo',
  /** Either duty may call; the handler then checks the duty of the decision itself. */
  title: `Undo the caller’s latest decision about a person (\`email\`) or a submission (\`id\`), within ${UNDO_SECONDS} seconds and if nothing has happened since; its e-mails are not sent`,
  input: z
    .strictObject({ email: email.optional(), id: recordId.optional() })
    .refine((about) => (about.email === undefined) !== (about.id === undefined), {
      path: ['id'],
      message: 'Please name a person or a submission',
      when: () => true,
    }),
  answer: z.object({
    success: z.literal(true),
    /**
     * The titles of events at which somebody else has taken the person's place since. The person is on the waiting list there
     * and gets an e-mail.
     */
    nowWaiting: z.array(z.string()),
  }),
} satisfies Endpoint
