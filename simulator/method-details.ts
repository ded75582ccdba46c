import { newId, type Payment } from './entities.ts'

/** How somebody pays. */
export type Means = { method: string; bank?: string; card_number?: string }

export const methods = ['upi', 'card', 'netbanking', 'bank_transfer', 'qr', 'wallet', 'paylater'] as const

type Details = Pick<
  Payment,
  'method' | 'card_id' | 'card' | 'bank' | 'wallet' | 'vpa' | 'acquirer_data' | 'upi' | 'international'
>

/** The fields of a payment that depend on its method. */
export function detailsOf(means: Means): Details {
  const reference = String(Math.floor(Math.random() * 1e12)).padStart(12, '0')
  const none = { card_id: null, bank: null, wallet: null, vpa: null, international: false }
  switch (means.method) {
    case 'card':
      return {
        ...none,
        method: 'card',
        ...cardOf(means.card_number),
        acquirer_data: { auth_code: reference.slice(0, 6) },
      }
    case 'netbanking':
      return {
        ...none,
        method: 'netbanking',
        bank: means.bank ?? 'HDFC',
        acquirer_data: { bank_transaction_id: reference.slice(0, 7) },
      }
    case 'bank_transfer':
      return { ...none, method: 'bank_transfer', acquirer_data: { bank_transaction_id: reference } }
    case 'wallet':
    case 'paylater':
      return {
        ...none,
        method: means.method,
        wallet: means.method === 'wallet' ? 'mobikwik' : 'lazypay',
        acquirer_data: { transaction_id: reference },
      }
    default: {
      const vpa = 'success@razorpay'
      return {
        ...none,
        // A QR code is a way to pay by UPI, not a method of its own.
        method: 'upi',
        vpa,
        acquirer_data: { rrn: reference, upi_transaction_id: reference + reference },
        upi: { vpa, flow: means.method === 'qr' ? 'qr' : 'intent', payer_account_type: 'bank_account' },
      }
    }
  }
}

function cardOf(number = '4111111111111111') {
  const id = newId('card_')
  const network = number.startsWith('4') ? 'Visa' : number.startsWith('6') ? 'RuPay' : 'MasterCard'
  return {
    card_id: id,
    card: {
      id,
      entity: 'card',
      name: '',
      last4: number.slice(-4),
      network,
      type: 'debit',
      issuer: null,
      international: false,
      emi: false,
      sub_type: 'consumer',
    },
  }
}

type Failure = Pick<
  Payment,
  'error_code' | 'error_description' | 'error_source' | 'error_step' | 'error_reason'
>

export const noFailure: Failure = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}

type Why = [description: string, source: string, step: string, reason: string]

const whyByMethod: Record<string, Why> = {
  upi: [
    'Payment was unsuccessful as the UPI app declined it.',
    'customer',
    'payment_authentication',
    'payment_failed',
  ],
  card: ['Your payment was declined by the bank.', 'issuer_bank', 'payment_authorization', 'card_declined'],
}

const whyByReason: Record<string, Why> = {
  incorrect_otp: [
    'Authentication failed due to incorrect otp',
    'customer',
    'payment_authentication',
    'invalid_otp',
  ],
  timed_out: [
    'Payment was not completed on time.',
    'customer',
    'payment_authentication',
    'payment_timed_out',
  ],
}

/** The error fields of a failed payment, by its reason or its method. */
export function failureOf(method: string, reason = ''): Failure {
  const [error_description, error_source, error_step, error_reason] = whyByReason[reason] ??
    whyByMethod[method] ?? ['Payment failed.', 'customer', 'payment_authentication', 'payment_failed']
  return { error_code: 'BAD_REQUEST_ERROR', error_description, error_source, error_step, error_reason }
}
