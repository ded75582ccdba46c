import type { Attempt } from './payments.ts'
import { Refusal } from './refusal.ts'

/** The documented means of test mode: what is typed into the checkout decides how the payment ends. */
export const testCards = [
  { number: '4111 1111 1111 1111', network: 'Visa', result: 'succeeds' },
  { number: '5267 3181 8797 5449', network: 'Mastercard', result: 'succeeds' },
  { number: '4000 0000 0000 0002', network: 'Visa', result: 'is declined' },
] as const

type Verdict = Pick<Attempt, 'outcome' | 'reason' | 'vpa' | 'flow' | 'card_number' | 'bank'>

/** How an attempt at the checkout ends, or what is wrong with what was typed. */
export function judge(typed: Record<string, string>): Verdict {
  switch (typed['method']) {
    case 'upi':
      return judgeUpi(typed)
    case 'card':
      return judgeCard(typed)
    default:
      return { ...(typed['bank'] ? { bank: typed['bank'] } : {}), ...decided(typed) }
  }
}

const testVpas = { success: 'success@razorpay', failure: 'failure@razorpay' } as const

/**
 * UPI is a code to scan, or an app that is opened, and a button says how it ends. No page has a field for an id any more; of
 * ids that a program sends, the provider's test mode knows two.
 */
function judgeUpi({ result, vpa = '', flow }: Record<string, string>): Verdict {
  const end = result ?? Object.entries(testVpas).find(([, id]) => id === vpa.trim().toLowerCase())?.[0]
  if (end !== 'success' && end !== 'failure')
    throw new Refusal('Paying by UPI ID has ended: scan the QR code, or open your UPI app.', {
      field: 'vpa',
    })
  return { flow: flow === 'qr' ? 'qr' : 'intent', vpa: testVpas[end], ...decided({ result: end }) }
}

/** What the button says that was pressed. */
function decided({ result }: Record<string, string>): Pick<Verdict, 'outcome'> {
  return result === 'failure' ? { outcome: 'failed' } : {}
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
