import { Suspense, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = { ticket: string; title: string; isExpanded: boolean }

const QrCode = lazyPart(async () => (await import('#web/ui/drawings/qr-code.tsx')).QrCode)

/** The ticket, a QR code for the door, which is drawn when it is expanded. */
export function Ticket({ ticket, title, isExpanded }: Props) {
  const [isDrawn, setDrawn] = useState(isExpanded)
  return (
    <details className="ticket" open={isExpanded} onToggle={() => setDrawn(true)}>
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
