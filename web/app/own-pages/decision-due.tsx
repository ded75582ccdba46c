import { DECISION_HOURS, hoursInWords } from '#contract/business-constants.ts'
import { useContact } from '#web/app/layout/use-contact.ts'
import { Time } from '#web/ui/time.tsx'

const AFTER = `${hoursInWords(DECISION_HOURS)} after it reached us`

/** When an application is decided, and what happens next; null means that no deadline is running. */
export function DecisionDue({ dueAt }: { dueAt: string | null }) {
  return (
    <p>
      An admin reads your application next.{' '}
      <span>
        {dueAt === null ? <span>You get an e-mail as soon as it is decided.</span> : <By dueAt={dueAt} />}
      </span>{' '}
      You need to do nothing until then.
    </p>
  )
}

function By({ dueAt }: { dueAt: string }) {
  return (
    <span>
      You get an e-mail with the decision by{' '}
      <b>
        <Time at={dueAt} />
      </b>
      {`, ${AFTER}.`}
    </span>
  )
}

/** What people may do once a promised time is over. */
export function Overdue({ about }: { about: string }) {
  const contact = useContact()
  return (
    <p>
      <b>The promised time is over: we are late with this, and sorry.</b>{' '}
      <span>
        {contact === null ? <span>Please write to us</span> : <AskLink email={contact.email} about={about} />}
      </span>{' '}
      if you need the answer now.
    </p>
  )
}

function AskLink({ email, about }: { email: string; about: string }) {
  const subject = encodeURIComponent(`When do I hear about: ${about}`)
  return (
    <a className="text-link" href={`mailto:${email}?subject=${subject}`}>
      {`Write to ${email}`}
    </a>
  )
}

/** When the application is decided; after that, what people may do. */
export function Decision({ dueAt, isOverdue }: { dueAt: string | null; isOverdue: boolean }) {
  return (
    <>
      <DecisionDue dueAt={dueAt} />
      {isOverdue ? <Overdue about="my application" /> : null}
    </>
  )
}
