import { z } from 'zod'
import { recordId } from '../call/fields.ts'

/** The answers with which a form was opened: a record as one read it, whatever else it says. Of those that are sent as they were, what stands by now stays. */
export const openedAnswers = z.record(z.string(), z.unknown()).optional()

/** What a correction says beside the form: whose it is, and what the form was opened with. */
export const correctionFields = { id: recordId, opened: openedAnswers }
