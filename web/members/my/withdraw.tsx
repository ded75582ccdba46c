import { AskOnce } from '#web/app/own-pages/ask-once.tsx'
import { useRevalidator } from 'react-router'
import { type Programme, programmeFacts, withdrawCall } from '#contract/programmes/submissions.ts'
import { request } from '#web/app/api/client.ts'
import { refresh } from '#web/app/api/session.ts'

type Props = { programme: Programme; id: string; label: string; about: string }

/** Withdraws a submission, after asking once. */
export function Withdraw({ programme, id, label, about }: Props) {
  const { revalidate } = useRevalidator()

  async function withdraw(): Promise<string> {
    await request(withdrawCall(programme), { id })
    // The session says whether a match can be asked for again.
    if (programme === 'matching') await refresh()
    return `${label}: “${about}” is withdrawn.`
  }

  return (
    <AskOnce
      label="Withdraw"
      name={`Withdraw ${label}: ${about}`}
      title="Withdraw this?"
      keep="Keep it"
      onYes={withdraw}
      onEnd={revalidate}
    >
      <p>
        <span>{label}</span>: <b>{about}</b>
      </p>
      <p>
        {programmeFacts[programme].isOnce
          ? 'You withdraw it for good: the investor circle is filled in once.'
          : 'Nobody answers it any more. You can send a new one whenever you like.'}
      </p>
    </AskOnce>
  )
}
