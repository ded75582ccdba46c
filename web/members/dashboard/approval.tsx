import { named } from '#web/app/api/names.ts'
import { useState } from 'react'
import type { Role } from '#contract/accounts/accounts.ts'
import { hasDuty } from '#contract/accounts/duties.ts'
import { type Basis, refusalToApprove } from '#contract/membership/approval.ts'
import { approveMember, type Seen } from '#contract/membership/review.ts'
import { type ProblemCode, problems } from '#contract/call/problem.ts'
import { useAdmin } from '#web/app/dashboard/shell/use-admin.ts'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

type Props = Basis & {
  name: string
  email: string
  role: Role
  seen: Seen | undefined
  words: { approve: string; remove: string }
}

/** Short labels for reasons that do not fit on a button. */
const short: Partial<Record<ProblemCode, string>> = {
  guardian_consent: 'Guardian to agree',
  person_suspended: 'Suspended',
}

/** What an application waits for, if not for a payment. */
const until: Partial<Record<ProblemCode, string>> = {
  guardian_consent: 'their guardian has agreed',
  person_suspended: 'the account is restored',
}

/** The button that approves a person, or removes a member, after a popup that names the member and asks for a reason. */
export function ApprovalButton({ name, email, role, seen, words, ...basis }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const approve = useAdminAction(approveMember)

  async function during(work: Promise<unknown>): Promise<void> {
    setBusy(true)
    await work.finally(() => setBusy(false))
  }

  const user = useAdmin()
  if (!hasDuty(user?.duties ?? [], approveMember.duty)) return null
  if (role === 'admin' && !basis.waits) return <span className="muted">Admin</span>
  const isMember = role === 'member'
  const refusal = refusalToApprove({ role, ...basis })
  // Nobody waits for a cancelled payment.
  const reason =
    refusal === null || (refusal === 'payment_pending' && basis.status === 'cancelled')
      ? null
      : (short[refusal] ?? named(problems[refusal][1]))
  // The same button for both, so that it keeps the focus after the decision.
  return (
    <>
      <Button
        kind={isMember ? 'ghost' : 'primary'}
        size="small"
        busy={busy}
        disabled={refusal !== null}
        title={
          refusal === null ? undefined : `${words.approve}: once ${until[refusal] ?? 'a payment has arrived'}`
        }
        onClick={() =>
          isMember ? setAsking(true) : void during(approve({ email, seen }, `${name} is a member now.`))
        }
      >
        {isMember ? words.remove : (reason ?? words.approve)}
      </Button>
      {asking ? <RemoveDialog name={name} email={email} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
