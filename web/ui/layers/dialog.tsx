import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import './layers.css'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The buttons at the foot. */
  actions?: ReactNode
  width?: 'wide'
  children: ReactNode
}

const FIELD = ':is(input, select, textarea):not([type=hidden], [readonly], :disabled)'

/** Where typing begins; on a touch screen nowhere, as the keyboard would cover what was opened. */
function firstField(body: HTMLElement | null): HTMLElement | null {
  if (matchMedia('(hover: none)').matches) return null
  return body?.querySelector<HTMLElement>(FIELD) ?? null
}

/** A popup that holds the focus until it is closed by its cross, Escape or a press beside it. */
export function Dialog({ open, onClose, title, actions, width, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          className="dialog"
          data-width={width}
          initialFocus={() => firstField(body.current) ?? heading.current}
        >
          <div className="dialog-head">
            <Base.Title ref={heading} className="dialog-title" tabIndex={-1}>
              {title}
            </Base.Title>
            <Base.Close className="icon-button" aria-label="Close">
              <X size={20} aria-hidden="true" />
            </Base.Close>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled text must be reachable by keyboard */}
          <div ref={body} className="dialog-body" tabIndex={0}>
            {children}
          </div>
          {actions ? <div className="dialog-foot">{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A panel that slides in from the left over the page, such as a side bar on a phone. */
export function Drawer({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="drawer" initialFocus={heading}>
          <div className="drawer-head">
            <Base.Title ref={heading} className="dialog-title" tabIndex={-1}>
              {title}
            </Base.Title>
            <Base.Close className="icon-button" aria-label="Close">
              <X size={20} aria-hidden="true" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
