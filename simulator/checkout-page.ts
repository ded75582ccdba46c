import type { CheckoutOptions } from './checkout-options.ts'
import type { OrderEntity } from './entities.ts'
import { methods } from './method-details.ts'
import { DECLINED_CARD } from './test-means.ts'

type Method = (typeof methods)[number]

const names: Record<Method, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  bank_transfer: 'Bank transfer',
  qr: 'QR code',
  wallet: 'Wallet',
  paylater: 'Pay later',
}

const banks = { HDFC: 'HDFC Bank', ICIC: 'ICICI Bank', SBIN: 'State Bank of India', UTIB: 'Axis Bank' }

/** The page in the frame over the merchant's page. Its buttons are disabled until its script has loaded. */
export function checkoutPage(
  options: CheckoutOptions,
  order: OrderEntity | null,
  problem: string | null,
): string {
  const amount = order === null ? '' : money(order.amount_due, order.currency)
  const data = JSON.stringify({ ...options, hidden: undefined, name: undefined })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Checkout</title>
<link rel="stylesheet" href="/v1/checkout/page.css">
<script defer src="/v1/checkout/page.js"></script>
</head>
<body data-checkout="${escaped(data)}">
<main>
<p class="notice">Simulated checkout — no money moves</p>
<header>
<div><h1>${escaped(options.name || 'Checkout')}</h1>${options.description ? `<p>${escaped(options.description)}</p>` : ''}</div>
<p class="amount">${amount}</p>
</header>
${problem === null && order !== null ? form(options, amount) : `<p class="problem" role="alert">${escaped(problem ?? '')}</p>`}
<button disabled type="button" id="cancel" class="quiet">${problem === null ? 'Cancel payment' : 'Close'}</button>
</main>
</body>
</html>`
}

/** ₹2,358.82, with the digits grouped as in India. */
function money(paise: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(paise / 100)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function form(options: CheckoutOptions, amount: string): string {
  const offered = methods.filter((method) => !options.hidden.includes(method))
  const [first] = offered
  const radios = offered.map(
    (method) =>
      `<label class="method"><input type="radio" name="method" value="${method}"${
        method === first ? ' checked' : ''
      }><span>${names[method]}</span></label>`,
  )
  const panels = offered.map(
    (
      method,
    ) => `<section data-method="${method}" aria-label="${names[method]}"${method === first ? '' : ' hidden'}>
${panel(method, amount)}
</section>`,
  )
  return `<form novalidate>
<fieldset><legend>Pay with</legend><div class="methods">${radios.join('\n')}</div></fieldset>
<p class="problem" role="alert" hidden></p>
${panels.join('\n')}
</form>`
}

function panel(method: Method, amount: string): string {
  switch (method) {
    case 'upi':
      return `<p class="hint">With the provider you would scan a code, or your UPI app would open. Here you decide how it ends.</p>
${decide('Test success: the payment is made', 'Test failure: the payment is declined')}`
    case 'card':
      return `${field('number', 'Card number', 'autocomplete="cc-number" inputmode="numeric"')}
${field('otp', 'One-time password', 'autocomplete="off" inputmode="numeric" maxlength="10"')}
<ul class="hint"><li>${DECLINED_CARD} is declined, any other card succeeds</li>
<li>A password of 4 to 10 digits succeeds, a shorter one fails</li></ul>
<button disabled type="submit">Pay ${amount}</button>`
    case 'netbanking':
      return `<div class="field"><label for="bank">Bank</label><select id="bank" name="bank">${Object.entries(
        banks,
      )
        .map(([code, name]) => `<option value="${code}">${name}</option>`)
        .join('')}</select></div>
<p class="hint">The bank would ask you to sign in. Here you decide how it ends.</p>
${decide()}`
    case 'bank_transfer':
      return `<dl><div><dt>Account number</dt><dd>2223 3300 4455 6677</dd></div><div><dt>IFSC</dt><dd>RAZR0000001</dd></div>
<div><dt>Amount</dt><dd>${amount}</dd></div></dl>
<p class="hint">Decide whether the transfer arrives.</p>
${decide()}`
    default:
      return `<p class="hint">Decide how the payment ends.</p>
${decide()}`
  }
}

function field(name: string, label: string, attributes: string): string {
  return `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="text" ${attributes}></div>`
}

/** Two buttons that say how the test ends. */
function decide(success = 'Success', failure = 'Failure'): string {
  return `<div class="row"><button disabled type="submit" name="result" value="success">${success}</button>
<button disabled type="submit" name="result" value="failure" class="second">${failure}</button></div>`
}
