import { useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmPayment } from '#contract/membership/payments.ts'
import { request } from '#web/app/api/client.ts'
import { namesNow } from '#web/app/api/names.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import type { createOrder } from '#contract/membership/members.ts'

type Order = Answer<typeof createOrder>
type Options = Record<string, unknown>
type Checkout = new (options: Options) => { open: () => void }

/** How a checkout ended when the provider did not redirect to its callback. */
type End = 'dismissed' | 'unreachable'
/** The same after asking the server whether the order is paid; `unasked`: the server could not be reached. */
export type Ending = End | 'unasked'

const LONGEST_LOAD = 20_000

const loaded = () => (window as { Razorpay?: Checkout }).Razorpay

/** Loads the provider's script, unless it is there already. */
async function load(address: string): Promise<Checkout> {
  const there = loaded()
  if (there !== undefined) return there
  return new Promise<Checkout>((done, fail) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => fail(new Error('the checkout script takes too long')), LONGEST_LOAD)
    script.src = address
    script.addEventListener('load', () => {
      clearTimeout(timer)
      const Razorpay = loaded()
      if (Razorpay === undefined) fail(new Error('the checkout script brought no checkout'))
      else done(Razorpay)
    })
    script.addEventListener('error', () => fail(new Error('the checkout script could not be loaded')))
    document.head.append(script)
  })
}

/**
 * Opens the provider's checkout for an order. A payment or a failed payment leaves the page through the server's callback; the
 * promise reports the other ends.
 */
async function openCheckout(order: Order, description: string): Promise<End> {
  let Razorpay: Checkout
  try {
    Razorpay = await load(order.checkout_url)
  } catch {
    return 'unreachable'
  }
  return new Promise((end) => {
    const dismissed = () => {
      removeEventListener('pageshow', onReturn)
      end('dismissed')
    }
    // The back button may restore this page from the browser's cache without the checkout.
    const onReturn = (event: PageTransitionEvent) => (event.persisted ? dismissed() : undefined)
    addEventListener('pageshow', onReturn)
    new Razorpay({
      key: order.key_id,
      order_id: order.id,
      amount: order.amount,
      currency: order.currency,
      name: namesNow().shortName,
      description,
      prefill: order.prefill,
      callback_url: order.callback_url,
      redirect: true,
      // The provider documents `hide`; its older checkouts know the switches. Bank transfer and QR are on by default.
      method: { netbanking: true, card: true, upi: true, wallet: false, emi: false, paylater: false },
      config: { display: { hide: [{ method: 'wallet' }, { method: 'paylater' }] } },
      modal: { ondismiss: dismissed },
      theme: { color: getComputedStyle(document.documentElement).getPropertyValue('--brand-on-light') },
    }).open()
  })
}

/**
 * Pays orders in the checkout. A closed checkout does not mean an unpaid order: the payment may come from another tab or an
 * app. The server is asked, and a received payment opens the success page.
 */
export function useCheckout() {
  const navigate = useNavigate()
  const [ending, setEnding] = useState<Ending | null>(null)

  async function pay(order: Order, description: string): Promise<void> {
    setEnding(null)
    const end = await openCheckout(order, description)
    const hasArrived = await request(confirmPayment, { id: order.id }).then(
      ({ success, money }) => success || money !== undefined,
      () => null,
    )
    if (hasArrived === true) return navigate(`/paymentsuccess/${order.id}`)
    setEnding(hasArrived === null ? 'unasked' : end)
  }

  return { ending, pay, forget: () => setEnding(null) }
}
