import { Suspense, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = { ticket: string; title: string; isOpen: boolean }

const QrCode = lazyPart(async () => (await import('#web/ui/drawings/qr-code.tsx')).QrCode)

/** The ticket, which is drawn when it is opened and scanned at the door. */
export function Ticket({ ticket, title, isOpen }: Props) {
  const [isDrawn, setDrawn] = useState(isOpen)
  return (
    <details className="ticket" open={isOpen} onToggle={() => setDrawn(true)}>
      <summary>
        Your ticket<span className="visually-hidden">{`: ${title}`}</span>
      </summary>
      {isDrawn ? (
        <div className="ticket-code">
          <Suspense fallback={<Skeleton width="264px" height="264px" />}>
            <QrCode text={ticket} label={`QR code of your ticket: ${title}`} />
          </Suspense>
          <p className="muted">Show it at the door. It is yours alone: whoever has it can go in for you.</p>
        </div>
      ) : null}
    </details>
  )
}
