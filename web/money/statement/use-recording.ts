import { useNavigate } from 'react-router'
import { recordOffline } from '#contract/money/money.ts'
import type { OfflineMethod } from '#contract/money/money.ts'
import { recordUnassigned } from '#contract/money/unassigned.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from '#web/app/api/client.ts'
import { isNoAdmin } from '#web/app/dashboard/shell/is-no-admin.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import type { Payer } from '../find-payer.tsx'
import { useHeld } from './hold.ts'
import { useKeptState } from '#web/app/forms/drafts/kept-state.ts'
import { referenceOf, type StatementLine } from './statement-file.ts'

/** What a line is recorded as: a person's payment, or unassigned money when `payer` is null. */
export type RecordAs = { payer: Payer | null; method: OfflineMethod; note: string }

/** The progress of recording a line. */
export type Stage = 'open' | 'held' | 'sending' | 'done'

type Recording = { stage: Stage; as: RecordAs | null; refusal: string | null }
const OPEN: Recording = { stage: 'open', as: null, refusal: null }

type OnPayerChange = (payer: Payer | null) => void

/**
 * Records a line ten seconds after the confirmation. `onPayerChange` gets the payer whom the line uses from then on, so that no other line
 * proposes the same person and purpose; null if the line uses none: unassigned money, an undo, a refusal.
 */
export function useRecording(line: StatementLine, onPayerChange: OnPayerChange) {
  const [recording, setRecording] = useKeptState(`statement recording ${line.key}`, OPEN)
  const setStage = (stage: Stage) => setRecording((now) => ({ ...now, stage }))
  const navigate = useNavigate()
  const { hold, undo } = useHeld()

  async function send({ payer, method, note }: RecordAs): Promise<void> {
    setStage('sending')
    const money = {
      amount: line.amount,
      method,
      reference: referenceOf(line),
      receivedOn: line.day,
      statementLine: line.key,
    }
    // The page may be closing.
    const more = { keepalive: true }
    try {
      await (payer === null
        ? request(recordUnassigned, { ...money, note }, more)
        : request(recordOffline, { ...money, email: payer.email, purpose: payer.purpose }, more))
      setStage('done')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (isNoAdmin(error)) return void navigate('/error')
      const words = Object.values(error.fields ?? {})[0] ?? error.message
      setRecording((now) => ({ ...now, stage: 'open', refusal: words }))
      onPayerChange(null)
      notify(`Line ${line.line} is not recorded: ${words}`, 'error')
    }
  }

  return {
    ...recording,
    record: (what: RecordAs) => {
      setRecording({ stage: 'held', as: what, refusal: null })
      onPayerChange(what.payer)
      hold(() => void send(what))
    },
    undo: () => {
      undo()
      setStage('open')
      onPayerChange(null)
    },
  }
}
