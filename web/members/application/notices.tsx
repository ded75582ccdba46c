import { Link } from 'react-router'
import type { Problem } from '#contract/call/problem.ts'
import type { Refusal } from '#web/app/api/refusal.ts'
import type { Lack } from '#web/app/forms/wizard.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import type { OpenOrder } from '#web/app/prices/to-pay.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { Ending } from './checkout.ts'
import { isComplete, lackWords } from './step-completeness.ts'
import { useStepWords } from './step-words.ts'
import { lastStep, steps } from './steps.ts'

type Props = {
  step: number
  /** What is missing in the form, once the person has tried to send it. */
  lacking: Problem | null
  /** What is missing in each step. */
  lacks: readonly Lack[]
  /** Whether the GST number is not valid. */
  hasWrongGst: boolean
  /** Whether the payment provider has sent the person back without a payment. */
  isUnpaid: boolean
  /** The order that waits for payment. */
  again: OpenOrder | null
}

/** Why the application cannot be sent: in the steps concerned, and with links to them in the last step. */
export function Notices({ step, lacking, lacks, hasWrongGst, isUnpaid, again }: Props) {
  if (step !== lastStep) {
    // The terms are accepted in the last step.
    const isHere = lacking !== null && lacking.code !== 'terms_not_accepted' && !isComplete(lacks[step - 1])
    // A notification has announced it already.
    return isHere ? <Alert quiet>{lacking.message}</Alert> : null
  }
  if (lacking !== null) {
    return (
      <Alert quiet>
        <p>{lacking.message}</p>
        <Elsewhere lacks={lacks} />
      </Alert>
    )
  }
  if (!isUnpaid) return hasWrongGst ? <WrongGst /> : null
  return (
    <Alert>
      <p>
        Payment was not completed. Your application is saved
        <span>
          {again === null
            ? ''
            : again.voucher === null
              ? ', with its order'
              : ', with its order and its voucher'}
        </span>
        . If your bank took the money all the same, it comes back, or your application counts as paid.
      </p>
      <Button type="submit" kind="ghost" size="small">
        Pay again
      </Button>
    </Alert>
  )
}

const GST_STEP = steps.findIndex(({ fields }) => fields.some((name) => name === 'GST_Number')) + 1

function WrongGst() {
  return (
    <Alert quiet kind="info">
      <p>
        Your GST number is no GSTIN, so your invoice will bear none.{' '}
        <Link to={`?step=${GST_STEP}`} preventScrollReset>
          Look at it
        </Link>
      </p>
    </Alert>
  )
}

/** Links to the incomplete steps, for narrow screens where the list of steps has no labels. */
function Elsewhere({ lacks }: { lacks: readonly Lack[] }) {
  const steps = useStepWords().map(({ title }, index) => ({ title, number: index + 1, lack: lacks[index] }))
  const open = steps.filter(({ number, lack }) => number !== lastStep && !isComplete(lack))
  if (open.length === 0) return null
  return (
    <ul className="apply-elsewhere">
      {open.map(({ title, number, lack }) => (
        <li key={number}>
          <Link to={`?step=${number}`} preventScrollReset>
            <b>{title}</b> <span>{lackWords(lack)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const ENDINGS: Record<Ending, string> = {
  dismissed:
    'Payment was not completed. None has arrived, and your application is saved. If you have paid all the same, the membership page says so in a few minutes.',
  unreachable:
    'The payment page could not be opened, and no payment has arrived. Your application is saved. Please check your connection.',
  unasked:
    'The payment page was closed, and we cannot see just now whether you paid. Your application is saved. If you have paid, the membership page says so in a few minutes: please look there before you pay again.',
}

/** Why the last attempt to send the application failed; shown beside the button. */
export function LastTry({ refusal, ending }: { refusal: Refusal | null; ending: Ending | null }) {
  if (refusal === null) return ending === null ? null : <Alert>{ENDINGS[ending]}</Alert>
  return (
    <Alert quiet>
      <span>{`${refusal.message} `}</span>
      {refusal.status === 409 ? <Link to="/partner">See where your application stands</Link> : null}
    </Alert>
  )
}
