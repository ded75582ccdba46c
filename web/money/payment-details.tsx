import { Fact } from '#web/app/dashboard/person/person-parts.tsx'
import { useState } from 'react'
import { buckets } from '#contract/money/money.ts'
import { rupees } from '#contract/money/currency.ts'
import { CategoryName } from '#web/app/dashboard/list/category-names.tsx'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { Email } from '#web/app/dashboard/list/email.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { documentNames } from '#contract/money/documents.ts'
import { amountIn } from '#contract/money/currency.ts'
import { Time } from '#web/ui/time.tsx'
import { Captures } from './captures.tsx'
import { CorrectForm } from './correct-form.tsx'
import { RefundForm } from './refund-form.tsx'
import {
  failedRefund,
  goesByHand,
  leftOf,
  methodOf,
  type Payment,
  purposes,
  sumOf,
  tones,
} from '../app/prices/payment-words.ts'
import { PaymentHistory } from './payment-history.tsx'
import { ResolveReview } from './resolve-review.tsx'
import { TryRefundAgain } from './try-refund-again.tsx'
import '#web/app/prices/price.css'
import '#web/app/forms/record/record-details.css'
import './money.css'

type Props = { payment: Payment; onClose: () => void }

/** Everything about a payment, and the actions on it. */
export function PaymentDetails({ payment, onClose }: Props) {
  const [givingBack, setGivingBack] = useState(false)
  const [correcting, setCorrecting] = useState<Payment['invoice']>(null)
  const left = leftOf(payment)
  const isInReview = payment.bucket === 'review'
  const failed = failedRefund(payment)
  const isByHand = goesByHand(payment)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${payment.form.fullName}: ${rupees(sumOf(payment))}`}
      width="wide"
      actions={
        left === 0 || (isInReview && !isByHand) || givingBack || correcting !== null ? null : (
          <>
            {payment.invoice === null || isInReview ? null : (
              <Button kind="ghost" onClick={() => setCorrecting(payment.invoice)}>
                {`Correct the ${documentNames[payment.invoice.kind].toLowerCase()}`}
              </Button>
            )}
            <Button kind={isInReview ? 'ghost' : 'danger'} onClick={() => setGivingBack(true)}>
              {isByHand ? 'Given back by hand' : 'Give money back'}
            </Button>
          </>
        )
      }
    >
      <div className="column payment">
        {isInReview && !givingBack && failed !== null && failed.amount < left ? (
          <TryRefundAgain payment={payment} failed={failed} onDone={onClose} />
        ) : null}
        {isInReview && !givingBack ? <ResolveReview payment={payment} left={left} onDone={onClose} /> : null}
        {givingBack ? (
          <RefundForm payment={payment} left={left} onBack={() => setGivingBack(false)} onDone={onClose} />
        ) : null}
        {correcting !== null ? (
          <CorrectForm
            payment={payment}
            invoice={correcting}
            onBack={() => setCorrecting(null)}
            onDone={onClose}
          />
        ) : null}
        {payment.invoice?.kind === 'invoice' && lacksAddress(payment.invoice.buyer) ? (
          <Alert quiet kind="info">
            {NO_ADDRESS}
          </Alert>
        ) : null}
        <Facts payment={payment} />
        <Sums payment={payment} left={left} />
        <Captures payment={payment} onCorrect={setCorrecting} />
        <Refunds payment={payment} />
        <PaymentHistory payment={payment._id} />
      </div>
    </Dialog>
  )
}

const NO_ADDRESS =
  'This invoice goes to somebody who is registered for GST and does not say their postal address, which rule 46 of the CGST Rules wants. Please ask for it, and correct the invoice.'

/** Whether an invoice lacks data of a registered recipient. For a company, the contact's name is above the address. */
function lacksAddress({ gstin, address, pincode }: NonNullable<Payment['invoice']>['buyer']): boolean {
  return gstin !== null && pincode === null && !/\n|\d{6}/.test(address ?? '')
}

function Facts({ payment }: { payment: Payment }) {
  const { bucket, review, status, category, purpose, invoice, corrected, reference } = payment
  const { paidAt, receivedOn, createdAt, validUntil } = payment
  return (
    <dl className="details">
      <Fact title="Bucket">
        <Pill tone={tones[bucket]}>{buckets[bucket]}</Pill>
      </Fact>
      <Fact title="Payment status">{status}</Fact>
      {review === null || bucket === 'review' ? null : <Fact title="Why it was in review">{review}</Fact>}
      <Fact title="For">
        <CategoryName of={category} />, <span>{purposes[purpose].toLowerCase()}</span>
      </Fact>
      <Fact title="E-mail of the account">
        <Email of={payment.useremail} />
      </Fact>
      <Fact title="Method">{methodOf(payment)}</Fact>
      {reference === null ? null : <Fact title="Reference">{reference}</Fact>}
      <Fact title="Order id">{payment.orderId ?? '—'}</Fact>
      <Fact title="Payment id">{payment.paymentId ?? '—'}</Fact>
      <Fact title={receivedOn === null ? 'Ordered' : 'Recorded'}>
        <Time at={createdAt} />
      </Fact>
      {status !== 'created' || validUntil === null ? null : (
        <Fact title="Holds until">
          <Time at={validUntil} />
        </Fact>
      )}
      {receivedOn === null ? (
        <Fact title="Paid">{paidAt === null ? '—' : <Time at={paidAt} />}</Fact>
      ) : (
        <Fact title="Received">
          <Day of={receivedOn} />
        </Fact>
      )}
      {invoice === null ? null : (
        <Fact title={documentNames[invoice.kind]}>
          <a href={invoice.url}>{invoice.number}</a>
        </Fact>
      )}
      {corrected.length === 0 ? null : (
        <Fact title="Corrected before">
          {corrected.map(({ kind, number, url }) => (
            <div key={number}>
              <span>{documentNames[kind]}</span> <a href={url}>{number}</a>
            </div>
          ))}
        </Fact>
      )}
    </dl>
  )
}

/** The sums ordered, received and left. */
function Sums({ payment, left }: { payment: Payment; left: number }) {
  const { price, gst, amount, received, refunded } = payment
  const isAsOrdered = received === amount || received === 0
  return (
    <dl className="price payment-sums">
      <dt>Price before GST</dt>
      <dd>{rupees(price)}</dd>
      <dt>GST</dt>
      <dd>{rupees(gst)}</dd>
      <dt className="price-total">Total</dt>
      <dd className="price-total">{rupees(amount)}</dd>
      {isAsOrdered ? null : (
        <>
          <dt>Came in</dt>
          <dd>{rupees(received)}</dd>
        </>
      )}
      {payment.refunds.length === 0 && refunded === 0 ? null : (
        <>
          <dt>Given back or on its way</dt>
          <dd>{rupees(refunded)}</dd>
          <dt>Left to give back</dt>
          <dd>{rupees(left)}</dd>
        </>
      )}
    </dl>
  )
}

type Refund = Payment['refunds'][number]

const stages: Record<Refund['status'], { tone: Tone; label: string }> = {
  requested: { tone: 'wait', label: 'Asked for' },
  sent: { tone: 'wait', label: 'With the provider' },
  arrived: { tone: 'ok', label: 'Arrived' },
  failed: { tone: 'bad', label: 'Failed' },
}

function stageOf({ status, isByHand }: Pick<Refund, 'status' | 'isByHand'>, orderId: string | null): string {
  if (isByHand) return 'Given back by hand'
  return status === 'failed' && orderId === null ? 'To be given back by hand' : stages[status].label
}

function Refunds({ payment: { refunds, orderId } }: { payment: Payment }) {
  if (refunds.length === 0) return null
  return (
    <section className="stack" aria-label="Refunds">
      <h3>Refunds</h3>
      <ul className="refunds">
        {refunds.map(({ _id, amount, currency, status, isByHand, reason, requestedAt, creditNote }) => (
          <li key={_id}>
            <b>{amountIn(amount, currency)}</b>
            <Pill tone={stages[status].tone}>{stageOf({ status, isByHand }, orderId)}</Pill>
            <small className="muted">
              <Time at={requestedAt} />
            </small>
            <p>{reason}</p>
            {creditNote === null ? null : <a href={creditNote.url}>{creditNote.number}</a>}
          </li>
        ))}
      </ul>
    </section>
  )
}
