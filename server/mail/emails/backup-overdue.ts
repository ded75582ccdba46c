import { dayInIst, dayInWords } from '#contract/values/days.ts'
import { button, paragraphs } from '../content.ts'
import { emailKind, systemText, type SystemText } from '../email-kind.ts'

type Overdue = {
  /** When the last good backup was made; null: never. */
  lastGood: SystemText | null
  /** Why the last attempt failed. */
  problem: SystemText | null
}

function since({ lastGood }: Pick<Overdue, 'lastGood'>): string {
  return lastGood === null
    ? 'There is no good backup yet.'
    : `The last good backup was made on ${dayInWords(dayInIst(new Date(lastGood)))}.`
}

export const systemEmails = {
  backup_overdue: emailKind<Overdue>('due', {
    title: 'Backup overdue',
    subject: 'The backup of {shortName} is overdue',
    opening: paragraphs(
      '{since} A backup is to be made each night; please see to it today.',
      '{lastAttempt}',
    ),
    closing: 'Until it is good again, this e-mail comes once a day.',
    placeholders: {
      since: { meaning: 'When the last good backup was made, in a sentence', needed: true, value: since },
      lastAttempt: {
        meaning: 'What was wrong with the last attempt; nothing where there was none',
        value: ({ problem }) => (problem === null ? '' : `The last attempt said: ${problem}`),
      },
    },
    sample: {
      lastGood: systemText('2026-11-20T19:05:00.000Z'),
      problem: systemText('/mnt/backups cannot be written'),
    },
    content: (facts, { publicUrl }) => ({
      preview: since(facts),
      heading: 'The backup is overdue',
      blocks: [button('Open the dashboard', `${publicUrl}/admin`)],
    }),
  }),
}
