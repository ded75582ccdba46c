type Options = Record<string, unknown> & { modal?: { ondismiss?: () => void } }
type Message = { simulatedCheckout?: string; what?: string }

const script = document.currentScript
if (!(script instanceof HTMLScriptElement))
  throw new Error('checkout.js has to be loaded by a script element')
const origin = new URL(script.src).origin

/** The provider's constructor, as far as it is simulated: it opens the checkout page in a full-screen frame. */
class Checkout {
  readonly #options: Options
  #token = ''
  #overlay: HTMLElement | null = null
  #frame: HTMLIFrameElement | null = null
  #focused: Element | null = null
  #overflow = ''

  constructor(options: Options) {
    if (typeof options?.['key'] !== 'string') throw new Error('`key` is required')
    this.#options = options
  }

  open(): void {
    if (this.#overlay !== null) return
    this.#token = crypto.getRandomValues(new Uint32Array(4)).join('-')
    const sent = JSON.stringify({
      ...this.#options,
      parent: { origin: location.origin, token: this.#token },
    })
    const frame = document.createElement('iframe')
    frame.title = 'Checkout'
    frame.src = `${origin}/v1/checkout/frame?options=${encodeURIComponent(sent)}`
    Object.assign(frame.style, { width: '100%', height: '100%', border: '0', colorScheme: 'light' })
    const overlay = document.createElement('div')
    overlay.tabIndex = -1
    overlay.setAttribute('role', 'dialog')
    overlay.setAttribute('aria-modal', 'true')
    overlay.setAttribute('aria-label', 'Checkout')
    Object.assign(overlay.style, { position: 'fixed', inset: '0', zIndex: '2147483647' })
    overlay.append(frame)
    // Until the frame has loaded and has the focus, key presses reach the overlay instead.
    overlay.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#dismiss()
    })
    this.#focused = document.activeElement
    this.#overflow = document.documentElement.style.overflow
    document.documentElement.style.overflow = 'hidden'
    window.addEventListener('message', this.#hear)
    document.body.append(overlay)
    overlay.focus()
    this.#overlay = overlay
    this.#frame = frame
  }

  close(): void {
    if (this.#overlay === null) return
    window.removeEventListener('message', this.#hear)
    this.#overlay.remove()
    this.#overlay = null
    this.#frame = null
    document.documentElement.style.overflow = this.#overflow
    if (this.#focused instanceof HTMLElement) this.#focused.focus()
  }

  /** Listens only to the frame that this checkout opened. */
  readonly #hear = (event: MessageEvent<Message>): void => {
    if (event.origin !== origin || event.source !== this.#frame?.contentWindow) return
    const { simulatedCheckout, what } = event.data
    if (simulatedCheckout !== this.#token) return
    if (what === 'ready') this.#frame?.focus()
    if (what === 'dismiss') this.#dismiss()
  }

  #dismiss(): void {
    this.close()
    this.#options.modal?.ondismiss?.()
  }
}

Object.assign(window, { Razorpay: Checkout })
