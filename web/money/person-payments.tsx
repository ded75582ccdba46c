import { useState } from 'react'
import { hasDuty } from '#contract/accounts/duties.ts'
import { documentNames } from '#contract/money/documents.ts'
import { buckets } from '#contract/money/money.ts'
import { rupees } from '#contract/money/currency.ts'
import { useAdmin } from '#web/app/dashboard/shell/use-admin.ts'
import { CategoryName } from '#web/app/dashboard/list/category-names.tsx'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { type Found, Nothing, PersonSection } from '#web/app/dashboard/person/person-parts.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { PaidWhen } from './paid-when.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { refundedInWords, methodOf, purposes, sumOf, tones } from '../app/prices/payment-words.ts'
import { RecordPayment } from './record-payment.tsx'

/** A person's payments and documents, with the actions of a treasurer. */
export function PersonPayments({ found: { person, payments, documents } }: { found: Found }) {
  const user = useAdmin()
  const [openPaymentId, setOpenPaymentId] = useState<string | null>(null)
  const [recording, setRecording] = useState(false)
  if (payments === null) return null
  const isTreasurer = hasDuty(user?.duties ?? [], 'money')
  // Looked up again at each render, so that the details show the payment as it is now, not as it was when they were opened.
  const open = payments.find(({ _id }) => _id === openPaymentId)
  return (
    <>
      <PersonSection
        title="Payments"
        actions={
          isTreasurer && person?.closedAt === null ? (
            <Button kind="ghost" size="small" onClick={() => setRecording(true)}>
              Record a payment
            </Button>
          ) : null
        }
      >
        {payments.length === 0 ? (
          <Nothing>They have not come to the checkout.</Nothing>
        ) : (
          <ul className="column person-list">
            {payments.map((payment) => (
              <li key={payment._id}>
                <span className="stacked">
                  <span>
                    <b>{rupees(sumOf(payment))}</b>, <CategoryName of={payment.category} />,{' '}
                    <span>{purposes[payment.purpose].toLowerCase()}</span>
                  </span>
                  {payment.review === null ? null : <small className="bad-note">{payment.review}</small>}
                  {payment.refunded > 0 ? <small>{refundedInWords(payment)}</small> : null}
                </span>
                <Pill tone={tones[payment.bucket]}>{buckets[payment.bucket]}</Pill>
                <small className="muted">{methodOf(payment)}</small>
                <small className="muted">
                  <PaidWhen of={payment} />
                </small>
                {isTreasurer ? (
                  <Button
                    kind="ghost"
                    size="small"
                    aria-label={`Details of the payment of ${rupees(sumOf(payment))}`}
                    onClick={() => setOpenPaymentId(payment._id)}
                  >
                    {payment.bucket === 'review' ? 'Resolve' : 'Details and refund'}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </PersonSection>
      {documents === null ? null : <Documents documents={documents} />}
      {open === undefined ? null : <PaymentDetails payment={open} onClose={() => setOpenPaymentId(null)} />}
      {recording ? <RecordPayment email={person?.email} onClose={() => setRecording(false)} /> : null}
    </>
  )
}

function Documents({ documents }: { documents: NonNullable<Found['documents']> }) {
  return (
    <PersonSection title="Documents">
      {documents.length === 0 ? (
        <Nothing>No document was issued to them.</Nothing>
      ) : (
        <ul className="column person-list">
          {documents.map(({ kind, number, issuedOn, total, url }) => (
            <li key={number}>
              <a href={url}>{`${documentNames[kind]} ${number}`}</a>
              <span>{rupees(total)}</span>
              <small className="muted">
                <Day of={issuedOn} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </PersonSection>
  )
}
