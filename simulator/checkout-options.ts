/** The options of a merchant's page that the simulator supports. */
export type CheckoutOptions = {
  key: string
  order_id: string
  name: string
  description: string
  prefill: { email: string; contact: string }
  color: string
  hidden: string[]
  callbackUrl: string | null
  /** The page around the frame, and a token by which it recognises messages of its own checkout. */
  parent: { origin: string; token: string }
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
export function readOptions(json: string | null): CheckoutOptions {
  const sent = record(parsed(json ?? ''))
  const prefill = record(sent['prefill'])
  const parent = record(sent['parent'])
  return {
    key: text(sent['key']),
    order_id: text(sent['order_id']),
    name: text(sent['name']),
    description: text(sent['description']),
    prefill: { email: text(prefill['email']), contact: text(prefill['contact']) },
    color: text(record(sent['theme'])['color']),
    hidden: hiddenMethods(sent),
    callbackUrl: address(sent['callback_url']),
    parent: { origin: text(parent['origin']), token: text(parent['token']) },
  }
}

/** The methods that are turned off, by the documented `config.display.hide` or by the common flags of `method`. */
function hiddenMethods(sent: Loose): string[] {
  const hide = record(record(sent['config'])['display'])['hide']
  const byConfig = Array.isArray(hide) ? hide.map((one) => text(record(one)['method'])) : []
  const byFlag = Object.entries(record(sent['method'])).flatMap(([name, isOn]) => (isOn ? [] : [name]))
  const hidden = new Set([...byConfig, ...byFlag])
  // A QR code is a way to pay by UPI.
  if (hidden.has('upi')) hidden.add('qr')
  return [...hidden]
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}
