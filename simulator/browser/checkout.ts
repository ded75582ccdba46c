type Options = Record<string, unknown> & {
  handler?: (response: object) => void
  modal?: { ondismiss?: () => void; escape?: boolean }
  timeout?: number
}
type Listener = (response: object) => void
type Message = { simulatedCheckout?: string; what?: string; fields?: object; error?: object }

const script = document.currentScript
if (!(script instanceof HTMLScriptElement))
  throw new Error('checkout.js has to be loaded by a script element')
const origin = new URL(script.src).origin

/** The provider's constructor, as far as the simulator goes: a full-screen frame with the checkout page in it. */
class Checkout {
  readonly #options: Options
  readonly #listeners: Record<string, Listener[]> = {}
  #token = ''
  #overlay: HTMLElement | null = null
  #frame: HTMLIFrameElement | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #focused: Element | null = null
  #overflow = ''

  constructor(options: Options) {
    if (typeof options?.['key'] !== 'string') throw new Error('`key` is required')
    this.#options = options
  }

  on(name: string, listener: Listener): this {
    ;(this.#listeners[name] ??= []).push(listener)
    return this
  }

  open(): void {
    if (this.#overlay !== null) return
    this.#token = crypto.getRandomValues(new Uint32Array(4)).join('-')
    const { handler, modal, timeout } = this.#options
    // Functions do not travel: the frame learns that they are there.
    const told = JSON.stringify({
      ...this.#options,
      modal: { escape: modal?.escape },
      hasHandler: typeof handler === 'function',
      parent: { origin: location.origin, token: this.#token },
    })
    const frame = document.createElement('iframe')
    frame.title = 'Checkout'
    frame.src = `${origin}/v1/checkout/frame?options=${encodeURIComponent(told)}`
    Object.assign(frame.style, { width: '100%', height: '100%', border: '0', colorScheme: 'light' })
    const overlay = document.createElement('div')
    overlay.tabIndex = -1
    overlay.setAttribute('role', 'dialog')
    overlay.setAttribute('aria-modal', 'true')
    overlay.setAttribute('aria-label', 'Checkout')
    Object.assign(overlay.style, { position: 'fixed', inset: '0', zIndex: '2147483647' })
    overlay.append(frame)
    // Until the frame is there, and while the browser moves the focus into it, keys are heard out here.
    overlay.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && modal?.escape !== false) this.#dismiss()
    })
    this.#focused = document.activeElement
    this.#overflow = document.documentElement.style.overflow
    document.documentElement.style.overflow = 'hidden'
    window.addEventListener('message', this.#hear)
    document.body.append(overlay)
    overlay.focus()
    this.#overlay = overlay
    this.#frame = frame
    if (timeout !== undefined) this.#timer = setTimeout(() => this.#dismiss(), timeout * 1000)
  }

  close(): void {
    if (this.#overlay === null) return
    clearTimeout(this.#timer)
    window.removeEventListener('message', this.#hear)
    this.#overlay.remove()
    this.#overlay = null
    this.#frame = null
    document.documentElement.style.overflow = this.#overflow
    if (this.#focused instanceof HTMLElement) this.#focused.focus()
  }

  /** Only the frame that this very checkout opened is listened to. */
  readonly #hear = (event: MessageEvent<Message>): void => {
    if (event.origin !== origin || event.source !== this.#frame?.contentWindow) return
    const { simulatedCheckout, what, fields, error } = event.data
    if (simulatedCheckout !== this.#token) return
    if (what === 'ready') this.#frame?.focus()
    if (what === 'success') {
      this.close()
      this.#options.handler?.(fields ?? {})
    }
    if (what === 'failed') for (const listener of this.#listeners['payment.failed'] ?? []) listener({ error })
    if (what === 'dismiss') this.#dismiss()
  }

  #dismiss(): void {
    this.close()
    this.#options.modal?.ondismiss?.()
  }
}

Object.assign(window, { Razorpay: Checkout })
