import { type CorrectedName, correctedLabels } from '#contract/admin/correction.ts'
import { row, said } from '../content.ts'
import { emailKind, sampleText, type SystemText, type UserText, due } from '../email-kind.ts'
import { longest } from '../quote.ts'

/** What each of the corrected fields says now, and why. */
type Corrected = { changes: { [Name in CorrectedName]?: UserText | SystemText }; reason: UserText }

export const correctionEmails = {
  details_corrected: emailKind<Corrected>(due, {
    title: 'Details corrected by an admin',
    words: {
      subject: 'We have corrected your details',
      opening: 'An admin of {shortName} has corrected what we keep about you:',
      closing: 'Invoices and receipts stay as they were issued. If something is wrong, write to us.',
    },
    placeholders: {},
    sample: { changes: { city: sampleText('Pune') }, reason: sampleText('You have moved.') },
    content: ({ changes, reason }, frame) => {
      const names = Object.keys(changes) as CorrectedName[]
      const rows = names.flatMap((name) => row(correctedLabels[name], changes[name] ?? null, longest.title))
      return {
        preview: 'Please look whether they are right now.',
        heading: 'We have corrected your details',
        blocks: [
          ...(rows.length === 0 ? [] : [{ kind: 'facts' as const, rows }]),
          ...said(frame, 'The reason', reason, 'Write to us if you need all of it.'),
          { kind: 'action', label: 'See your account', url: `${frame.publicUrl}/my/account` },
        ],
      }
    },
  }),
}
