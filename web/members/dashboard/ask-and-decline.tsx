import { useNamed } from '#web/app/layout/use-branding.ts'
import { useId } from 'react'
import { useRevalidator } from 'react-router'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { askMember, declineMember } from '#contract/membership/review.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { type Member, nameOf, seenOf } from './record-cells.tsx'

type FormProps = { member: Member; onRefused: () => void; onBack: () => void; onDone: () => void }

export function Ask(form: FormProps) {
  const named = useNamed()
  const { member } = form
  return (
    <OneText
      endpoint={askMember}
      field="question"
      label={`What do you want to know of ${nameOf(member)}?`}
      hint={named(
        'They read it in an e-mail and on My {shortName}. The application waits again once they answered.',
      )}
      act="Ask"
      kind="primary"
      done={`${nameOf(member)} is asked.`}
      {...form}
    />
  )
}

export function Decline(form: FormProps) {
  const { member } = form
  const isPaid = member.status === 'paid' && !member.isRefunded
  return (
    <OneText
      endpoint={declineMember}
      field="reason"
      label={`Why is ${nameOf(member)} declined?`}
      hint={`They read these words.${isPaid ? ' What they paid goes back in full: by itself where they paid online; anything else waits under Payments until somebody gives it back by hand, and they read so.' : ''} They may apply again.`}
      act="Decline"
      kind="danger"
      done={`${nameOf(member)} is declined.`}
      {...form}
    />
  )
}

/** The form takes the focus when it opens, and returns it when it closes. */
function beginTyping(form: HTMLFormElement | null): (() => void) | undefined {
  if (form === null) return undefined
  const dialog = form.closest<HTMLElement>('[role="dialog"]')
  const keys = document.activeElement?.getAttribute('aria-keyshortcuts')
  form.querySelector('textarea')?.focus()
  return () =>
    requestAnimationFrame(() => {
      if (dialog?.isConnected !== true || dialog.contains(document.activeElement)) return
      const before = keys == null ? null : dialog.querySelector<HTMLElement>(`[aria-keyshortcuts="${keys}"]`)
      ;(before ?? dialog).focus()
    })
}

type OneTextProps = FormProps & {
  endpoint: typeof askMember | typeof declineMember
  field: 'question' | 'reason'
  label: string
  hint: string
  act: string
  kind: 'primary' | 'danger'
  done: string
}

function OneText({ endpoint, field, label, hint, act, kind, done, ...form }: OneTextProps) {
  const { member, onRefused, onBack, onDone } = form
  const id = useId()
  const { revalidate } = useRevalidator()
  const { submit, pending, problem, errors } = useAdminSubmit(endpoint as Endpoint, {
    inputOf: (data) => ({
      email: member.user.email,
      [field]: String(data.get(field) ?? ''),
      seen: seenOf(member),
    }),
    done: () => done,
    async answered() {
      await revalidate()
      onDone()
    },
    refused({ status }) {
      if (status !== 409) return
      void revalidate()
      onRefused()
    },
  })
  return (
    <form id={id} ref={beginTyping} className="column" noValidate onSubmit={submit}>
      <RefusalAlert problem={problem} />
      <TextArea name={field} label={label} hint={hint} maxLength={2000} error={errors[field]} />
      <div className="row">
        <Button kind={kind} type="submit" busy={pending}>
          {act}
        </Button>
        <Button kind="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
