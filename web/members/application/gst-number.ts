import { isGstin } from '#contract/money/tax.ts'

export const GSTIN_LENGTH = 15

/** Why a GST number is not valid; undefined when it is valid or empty. It may be sent anyway. */
export function wrongGst(answer: string): string | undefined {
  const typed = answer.replaceAll(/\s/g, '').toUpperCase()
  if (typed === '' || isGstin(typed)) return undefined
  return typed.length === GSTIN_LENGTH
    ? 'This is no GSTIN: the last sign checks the others, and they do not fit. Please check each sign.'
    : `This is no GSTIN: it has ${GSTIN_LENGTH} characters, and this one ${typed.length}.`
}
