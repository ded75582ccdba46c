/** What a merchant's page asks of the checkout, as far as the simulator obeys. */
export type CheckoutOptions = {
  key: string
  order_id: string
  name: string
  description: string
  prefill: { name: string; email: string; contact: string; method: string }
  notes: Record<string, string>
  color: string
  hidden: string[]
  callbackUrl: string | null
  cancelUrl: string | null
  /** Leads on by a form post after a failure too, and never calls a function of the page. */
  redirect: boolean
  hasHandler: boolean
  retry: boolean
  escape: boolean
  /** The page around the frame and the word by which it knows its own checkout; null when hosted. */
  parent: { origin: string; token: string } | null
}

type Loose = Record<string, unknown>

function record(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? (value as Loose) : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** An http address or null: a form is never posted to anything else. */
function address(value: unknown): string | null {
  const url = URL.parse(text(value))
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

/** The options of the script's `new Razorpay(…)`, sent to the frame as JSON. */
export function standardOptions(json: string | null): CheckoutOptions {
  const sent = record(parsed(json ?? ''))
  const modal = record(sent['modal'])
  const parent = record(sent['parent'])
  return {
    ...shared(sent),
    cancelUrl: null,
    redirect: isOn(sent['redirect']),
    hasHandler: sent['hasHandler'] === true,
    retry: record(sent['retry'])['enabled'] !== false,
    escape: modal['escape'] !== false,
    parent: { origin: text(parent['origin']), token: text(parent['token']) },
  }
}

/** The fields of the hosted page's form: `prefill[email]` and the like. */
export function hostedOptions(form: URLSearchParams): CheckoutOptions {
  const sent: Loose = {}
  for (const [name, value] of form) {
    const [, outer, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? []
    if (outer !== undefined && inner !== undefined) sent[outer] = { ...record(sent[outer]), [inner]: value }
    else sent[name] = value
  }
  return {
    ...shared({ ...sent, key: sent['key_id'] }),
    cancelUrl: address(sent['cancel_url']),
    redirect: true,
    hasHandler: false,
    retry: false,
    escape: false,
    parent: null,
  }
}

function shared(sent: Loose) {
  const prefill = record(sent['prefill'])
  return {
    key: text(sent['key']),
    order_id: text(sent['order_id']),
    name: text(sent['name']),
    description: text(sent['description']),
    prefill: {
      name: text(prefill['name']),
      email: text(prefill['email']),
      contact: text(prefill['contact']),
      method: text(prefill['method']),
    },
    notes: record(sent['notes']) as Record<string, string>,
    color: text(record(sent['theme'])['color']),
    hidden: hiddenMethods(sent),
    callbackUrl: address(sent['callback_url']),
  }
}

/** Both ways to turn a method off: the documented `config.display.hide` and the common `method` flags. */
function hiddenMethods(sent: Loose): string[] {
  const hide = record(record(sent['config'])['display'])['hide']
  const byConfig = Array.isArray(hide) ? hide.map((one) => text(record(one)['method'])) : []
  const flags = Object.entries(record(sent['method']))
  const byFlag = flags.filter(([, flag]) => !isOn(flag)).map(([name]) => name)
  const hidden = new Set([...byConfig, ...byFlag])
  // A QR code is a way to pay by UPI.
  if (hidden.has('upi')) hidden.add('qr')
  return [...hidden]
}

function isOn(flag: unknown): boolean {
  return flag === true || flag === 1 || flag === '1' || flag === 'true'
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}
