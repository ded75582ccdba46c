import { z } from 'zod'
import { recordId } from '../call/fields.ts'

/**
 * The record with which the form was opened. A field that was not changed since keeps its stored value, which an admin may have
 * corrected meanwhile.
 */
export const openedAnswers = z.record(z.string(), z.unknown()).optional()

/** The fields of a correction beside those of the form. */
export const correctionFields = { id: recordId, opened: openedAnswers }
