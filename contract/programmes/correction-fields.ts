import { z } from 'zod'
import { recordId } from '../fields.ts'

/** What a correction says beside the form: whose it is, and the answers with which the form was opened. Of those that are as they were, what stands by now stays. */
export const correctionFields = {
  id: recordId,
  opened: z.record(z.string(), z.string().nullable()).optional(),
}
