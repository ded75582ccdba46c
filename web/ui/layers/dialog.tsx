import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { DOUBLE_TAP } from '../double-tap.ts'
import { pageHeading } from '../page-heading.ts'
import { registerLayer } from './top-layer.ts'
import { type Unsent, UnsentText } from './unsent-text.tsx'
import './layers.css'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The buttons at the foot. */
  actions?: ReactNode
  width?: 'wide'
  /** Keys that do something anywhere in the popup. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** Typed text is there again when the popup is opened anew; without this, closing the popup asks first. */
  keepsText?: boolean
  children: ReactNode
}

const FIELD = ':is(input, select, textarea):not([type=hidden], [readonly], :disabled)'

/** The field that gets the focus; none on a touch screen, where the keyboard would cover the popup. */
function firstField(body: HTMLElement | null): HTMLElement | null {
  if (matchMedia('(hover: none)').matches) return null
  return body?.querySelector<HTMLElement>(FIELD) ?? null
}

type LayerProps = Pick<Props, 'open' | 'onClose' | 'children'>

/** A layer that holds the focus until it is closed by its cross, by Escape or by a press beside it. */
function Layer({ open, onClose, children }: LayerProps) {
  const openedAt = useRef(0)
  useEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        // The second tap of a double tap was meant for the button that opened the popup, and closes nothing.
        const isEarly = performance.now() - openedAt.current < DOUBLE_TAP
        if (!next && !(isEarly && reason === 'outside-press')) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        {children}
      </Base.Portal>
    </Base.Root>
  )
}

type HeadProps = { of: 'dialog' | 'drawer'; title: ReactNode; heading: RefObject<HTMLHeadingElement | null> }

function Head({ of, title, heading }: HeadProps) {
  return (
    <div className={`${of}-head`}>
      <Base.Title ref={heading} className="dialog-title" tabIndex={-1}>
        {title}
      </Base.Title>
      <Base.Close className="icon-button" aria-label="Close">
        <X size={20} aria-hidden="true" />
      </Base.Close>
    </div>
  )
}

/** The element that had the focus before any popup was open. */
let opener: Element | null = null

function rememberOpener(): void {
  const now = document.activeElement
  if (now?.closest('.dialog, .drawer') == null) opener = now
}

/** Where the focus goes when the last popup closes: back to its opener, or to the heading of the page where the opener is gone. */
function focusBefore(): HTMLElement | true {
  // Another popup is still open.
  if (document.querySelectorAll('.dialog').length > 1) return true
  const from = opener
  if (!(from instanceof HTMLElement) || !from.isConnected || from === document.body)
    return pageHeading() ?? true
  // The popup's action may remove the opener when its answer is there. Browsers then leave the focus nowhere, and tell nobody.
  const watch = new MutationObserver(() => {
    if (!from.isConnected && document.activeElement === document.body) pageHeading()?.focus()
    if (document.activeElement !== from && document.activeElement !== document.body) watch.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  return from
}

/** A popup. It asks before typed text is lost. */
export function Dialog({ title, actions, width, onKeyDown, keepsText, children, ...layer }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const unsent = useRef<Unsent>(null)
  return (
    <Layer
      {...layer}
      onClose={() => {
        if (!unsent.current?.asks()) layer.onClose()
      }}
    >
      <Base.Popup
        ref={popup}
        className="dialog"
        data-width={width}
        onKeyDown={onKeyDown}
        initialFocus={() => {
          rememberOpener()
          return firstField(body.current) ?? heading.current
        }}
        finalFocus={focusBefore}
      >
        <Head of="dialog" title={title} heading={heading} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled text must be reachable by keyboard */}
        <div ref={body} className="dialog-body" tabIndex={0}>
          {children}
        </div>
        {keepsText ? null : <UnsentText popup={popup} unsent={unsent} onDiscard={layer.onClose} />}
        <div ref={registerLayer} className="dialog-notices" />
        {actions ? <div className="dialog-foot">{actions}</div> : null}
      </Base.Popup>
    </Layer>
  )
}

/** A panel that slides in from the left over the page, such as a side bar on a phone. */
export function Drawer({ title, children, ...layer }: LayerProps & { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Layer {...layer}>
      <Base.Popup className="drawer" initialFocus={heading}>
        <Head of="drawer" title={title} heading={heading} />
        {children}
      </Base.Popup>
    </Layer>
  )
}
