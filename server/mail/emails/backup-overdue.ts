import { dayInIst, dayInWords } from '#contract/days.ts'
import type { Content, Frame } from '../content.ts'
import { emailKind, type SystemText, warning } from '../email-kind.ts'

type Overdue = {
  /** The instant of the last good one; null: there has been none. */
  lastGood: SystemText | null
  /** What was wrong with the last attempt. */
  problem: SystemText | null
}

function backupOverdue({ lastGood, problem }: Overdue, { publicUrl, branding }: Frame): Content {
  const since =
    lastGood === null
      ? 'There is no good backup yet.'
      : `The last good backup is of ${dayInWords(dayInIst(new Date(lastGood)))}.`
  return {
    subject: `The backup of ${branding.shortName} is overdue`,
    preview: since,
    heading: 'The backup is overdue',
    blocks: [
      { kind: 'text', text: `${since} A backup is to be made each night; please see to it today.` },
      ...(problem === null ? [] : [{ kind: 'text' as const, text: `The last attempt said: ${problem}` }]),
      { kind: 'action', label: 'Open the dashboard', url: `${publicUrl}/admin` },
      { kind: 'note', text: 'Until it is good again, this e-mail comes once a day.' },
    ],
  }
}

export const systemEmails = { backup_overdue: emailKind<Overdue>(warning, backupOverdue) }
