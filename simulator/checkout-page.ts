import type { CheckoutOptions } from './checkout-options.ts'
import type { OrderEntity } from './entities.ts'
import { methods } from './method-details.ts'
import { testCards } from './test-means.ts'

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

/**
 * The whole page, in a frame over the merchant's page or hosted by itself. Its buttons are disabled until its script
 * is there to answer them.
 */
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
<body class="${options.parent === null ? 'hosted' : 'framed'}" data-checkout="${escaped(data)}">
<main>
<p class="notice">Simulated checkout — no money moves</p>
<header>
<div><h1>${escaped(options.name || 'Checkout')}</h1>${options.description ? `<p>${escaped(options.description)}</p>` : ''}</div>
<p class="amount">${amount}</p>
</header>
${problem === null && order !== null ? form(options, order, amount) : `<p class="problem" role="alert">${escaped(problem ?? '')}</p>`}
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

function form(options: CheckoutOptions, order: OrderEntity, amount: string): string {
  const offered = methods.filter((method) => !options.hidden.includes(method))
  const wanted = offered.find((method) => method === options.prefill.method) ?? offered[0]
  const radios = offered.map(
    (method) =>
      `<label class="method"><input type="radio" name="method" value="${method}"${
        method === wanted ? ' checked' : ''
      }><span>${names[method]}</span></label>`,
  )
  const panels = offered.map(
    (
      method,
    ) => `<section data-method="${method}" aria-label="${names[method]}"${method === wanted ? '' : ' hidden'}>
${panel(method, order, amount)}
</section>`,
  )
  return `<form novalidate>
<fieldset><legend>Pay with</legend><div class="methods">${radios.join('\n')}</div></fieldset>
<p class="problem" role="alert" hidden></p>
${panels.join('\n')}
</form>`
}

function panel(method: Method, order: OrderEntity, amount: string): string {
  switch (method) {
    case 'upi':
      // The style sheet shows the one that fits the device.
      return `<div class="on-computer">
${pattern(order.id)}
<p class="hint">With the provider you would scan this code with any UPI app. This one is simulated, and no app can read it.</p>
${ends('qr', 'the code is scanned and paid', 'the payment is declined')}
</div>
<div class="on-phone">
<p class="hint">With the provider your UPI app would open and ask for your UPI PIN. The simulator opens none.</p>
${ends('intent', 'your app opens and pays', 'your app opens and declines')}
</div>`
    case 'card':
      return `${field('number', 'Card number', 'autocomplete="cc-number" inputmode="numeric"')}
<div class="row">${field('expiry', 'Expiry (MM/YY)', 'autocomplete="cc-exp" inputmode="numeric"')}
${field('cvv', 'CVV', 'autocomplete="off" inputmode="numeric" maxlength="4"')}</div>
${field('otp', 'One-time password', 'autocomplete="off" inputmode="numeric" maxlength="10"')}
<ul class="hint">${testCards.map(({ number, network, result }) => `<li>${number} (${network}) ${result}</li>`).join('')}
<li>A password of 4 to 10 digits succeeds, a shorter one fails</li></ul>
${pay(amount)}`
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
    case 'qr':
      return `${pattern(order.id)}
<p class="hint">No telephone can read it. Decide how the payment ends.</p>
${decide()}`
    default:
      return `<p class="hint">Decide how the payment ends.</p>
${decide()}`
  }
}

function field(name: string, label: string, attributes: string): string {
  return `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="text" ${attributes}>
<p class="wrong" id="${name}-wrong" hidden></p></div>`
}

function pay(amount: string): string {
  return `<button disabled type="submit">Pay ${amount}</button>`
}

function decide(): string {
  return `<div class="row"><button disabled type="submit" name="result" value="success">Success</button>
<button disabled type="submit" name="result" value="failure" class="second">Failure</button></div>`
}

/** Two buttons that say how the test ends. */
function ends(flow: 'qr' | 'intent', success: string, failure: string): string {
  return `<button disabled type="submit" name="result" value="success" data-flow="${flow}">Test success: ${success}</button>
<button disabled type="submit" name="result" value="failure" data-flow="${flow}" class="second below">Test failure: ${failure}</button>`
}

/** Squares that look like a QR code, always the same for one order. */
function pattern(seed: string): string {
  let state = 7
  for (const letter of seed) state = (state * 31 + letter.charCodeAt(0)) >>> 0
  let path = ''
  for (let place = 0; place < 441; place++) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    const [x, y] = [place % 21, Math.floor(place / 21)]
    const isCorner = (x < 8 && y < 8) || (x > 12 && y < 8) || (x < 8 && y > 12)
    if (!isCorner && state > 2_147_483_648) path += `M${x} ${y}h1v1h-1z`
  }
  for (const [x, y] of [
    [0, 0],
    [14, 0],
    [0, 14],
  ] as const) {
    path += `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`
  }
  return `<svg class="code" viewBox="-2 -2 25 25" role="img" aria-label="A simulated QR code"><path d="${path}"/></svg>`
}
