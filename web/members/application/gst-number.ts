import { isGstin } from '#contract/money/tax.ts'

export const GSTIN_LENGTH = 15

/** The form's answer that a number is to be used though it is no GSTIN: that number. It is not sent. */
export const USED_ANYWAY = 'gstUsedAnyway'

/** A GST number in the form in which it is checked. */
export function tidyGst(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase()
}

/** Why the GST number in the form is no GSTIN; nothing is left out, nor is one that is to be used anyway. */
export function wrongGst(answerOf: (name: 'GST_Number' | typeof USED_ANYWAY) => string): string | undefined {
  const typed = tidyGst(answerOf('GST_Number'))
  if (typed === answerOf(USED_ANYWAY) || typed === '' || isGstin(typed)) return undefined
  return typed.length === GSTIN_LENGTH
    ? 'This is no GSTIN: the last sign checks the others, and they do not fit. Please check each sign.'
    : `This is no GSTIN: it has ${GSTIN_LENGTH} characters, and this one ${typed.length}.`
}
