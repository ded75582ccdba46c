import { type CorrectedName, correctedLabels } from '#contract/admin/correction.ts'
import { button, row, said, table } from '../content.ts'
import { emailKind, sampleText, type SystemText, type UserText } from '../email-kind.ts'
import { longest } from '../quote.ts'

/** The corrected fields with their new values, and the reason. */
type Corrected = { changes: { [Name in CorrectedName]?: UserText | SystemText }; reason: UserText }

export const correctionEmails = {
  details_corrected: emailKind<Corrected>('due', {
    title: 'Details corrected by an admin',
    subject: 'We have corrected your details',
    opening: 'An admin of {shortName} has corrected what we keep about you:',
    closing: 'Invoices and receipts stay as they were issued. If something is wrong, write to us.',
    sample: { changes: { city: sampleText('Pune') }, reason: sampleText('You have moved.') },
    content: ({ changes, reason }, frame) => {
      const names = Object.keys(changes) as CorrectedName[]
      const rows = names.flatMap((name) => row(correctedLabels[name], changes[name] ?? null, longest.title))
      return {
        preview: 'Please check whether they are right now.',
        heading: 'We have corrected your details',
        blocks: [
          ...table(rows),
          ...said(frame, 'The reason', reason, 'Write to us if you need all of it.'),
          button('See your account', `${frame.publicUrl}/my/account`),
        ],
      }
    },
  }),
}
