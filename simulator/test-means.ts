import type { Attempt } from './payments.ts'

/** Of the provider's test cards the one that is declined. */
export const DECLINED_CARD = '4000 0000 0000 0002'

type Verdict = Pick<Attempt, 'outcome' | 'reason' | 'card_number' | 'bank'>

/** How an attempt at the checkout ends: by the button that was pressed, of a card by its number and the password. */
export function judge({ method, result, bank, number = '', otp = '' }: Record<string, string>): Verdict {
  if (method !== 'card')
    return { ...(bank ? { bank } : {}), ...(result === 'failure' ? { outcome: 'failed' } : {}) }
  const digits = number.replaceAll(/\D/g, '')
  if (digits === DECLINED_CARD.replaceAll(' ', '')) return { card_number: digits, outcome: 'failed' }
  // As documented: four to ten digits succeed, fewer fail.
  return otp.length < 4
    ? { card_number: digits, outcome: 'failed', reason: 'incorrect_otp' }
    : { card_number: digits }
}
