import type { Attempt } from './payments.ts'

/** The one of the provider's test cards that is declined. */
export const DECLINED_CARD = '4000 0000 0000 0002'

type Verdict = Pick<Attempt, 'outcome' | 'reason' | 'card_number' | 'bank'>

/** How an attempt at the checkout ends: a card decides by its number and password, any other method by the button pressed. */
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
