import type { Attempt } from './payments.ts'
import { Refusal } from './refusal.ts'

/** The documented means of test mode: what is typed into the checkout decides how the payment ends. */
export const testCards = [
  { number: '4111 1111 1111 1111', network: 'Visa', result: 'succeeds' },
  { number: '5267 3181 8797 5449', network: 'Mastercard', result: 'succeeds' },
  { number: '4000 0000 0000 0002', network: 'Visa', result: 'is declined' },
] as const

type Verdict = Pick<Attempt, 'outcome' | 'reason' | 'vpa' | 'card_number' | 'bank'>

/** How an attempt at the checkout ends, or what is wrong with what was typed. */
export function judge(typed: Record<string, string>): Verdict {
  switch (typed['method']) {
    case 'upi':
      return judgeVpa((typed['vpa'] ?? '').trim().toLowerCase())
    case 'card':
      return judgeCard(typed)
    default:
      return {
        ...(typed['bank'] ? { bank: typed['bank'] } : {}),
        ...(typed['result'] === 'failure' ? { outcome: 'failed' as const } : {}),
      }
  }
}

function judgeVpa(vpa: string): Verdict {
  if (!/^[a-z0-9.\-_]{2,256}@[a-z]{2,64}$/.test(vpa)) {
    throw new Refusal('Enter a valid UPI ID, for example success@razorpay.', { field: 'vpa' })
  }
  if (vpa === 'failure@razorpay') return { vpa, outcome: 'failed' }
  if (vpa === 'success@razorpay') return { vpa }
  throw new Refusal('This UPI ID is not one of the simulator: use success@razorpay or failure@razorpay.', {
    field: 'vpa',
  })
}

function judgeCard(typed: Record<string, string>): Verdict {
  const number = (typed['number'] ?? '').replaceAll(/\D/g, '')
  if (number.length < 12 || number.length > 19 || !passesLuhn(number)) {
    throw new Refusal('Enter a valid card number.', { field: 'number' })
  }
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d\d)$/.exec((typed['expiry'] ?? '').trim()) ?? []
  if (month === undefined || Date.UTC(2000 + Number(year), Number(month)) < Date.now()) {
    throw new Refusal('Enter a month in the future, as MM/YY.', { field: 'expiry' })
  }
  if (!/^\d{3,4}$/.test(typed['cvv'] ?? ''))
    throw new Refusal('Enter the three or four digits.', { field: 'cvv' })
  const otp = typed['otp'] ?? ''
  if (!/^\d{1,10}$/.test(otp)) throw new Refusal('Enter a one-time password of digits.', { field: 'otp' })
  if (number === '4000000000000002') return { card_number: number, outcome: 'failed' }
  // As documented: four to ten digits succeed, fewer fail.
  return otp.length < 4
    ? { card_number: number, outcome: 'failed', reason: 'incorrect_otp' }
    : { card_number: number }
}

function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [place, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
