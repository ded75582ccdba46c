import { z } from 'zod'
import '../call/zod-config.ts'
import { line, optionalLines } from './shapes.ts'
import '../call/zod-config.ts'

const PLAIN = 'Plain text; an empty line begins a new paragraph.'

/** The text before and after the facts and the button of an e-mail; facts and button are fixed. */
export const emailShape = z.strictObject({
  subject: line('Subject', 150),
  opening: optionalLines('Opening', 5000, `What stands before the facts and the button. ${PLAIN}`),
  closing: optionalLines('Closing', 5000, `What stands after them. ${PLAIN}`),
})
export type EmailWords = z.output<typeof emailShape>
