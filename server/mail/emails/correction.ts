import { type CorrectedName, correctedLabels } from '#contract/correction.ts'
import { type Content, type Frame, row, said } from '../content.ts'
import { emailKind, type Revealed, type SystemText, type UserText, usual } from '../email-kind.ts'
import { longest } from '../quote.ts'

/** What each of the corrected fields says now, and why. */
type Corrected = { changes: { [Name in CorrectedName]?: UserText | SystemText }; reason: UserText }

function corrected({ changes, reason }: Revealed<Corrected>, { publicUrl, branding }: Frame): Content {
  const names = Object.keys(changes) as CorrectedName[]
  const rows = names.flatMap((name) => row(correctedLabels[name], changes[name] ?? null, longest.title))
  return {
    subject: 'We have corrected your details',
    preview: 'Please look whether they are right now.',
    heading: 'We have corrected your details',
    blocks: [
      { kind: 'text', text: `An admin of ${branding.shortName} has corrected what we keep about you:` },
      ...(rows.length === 0 ? [] : [{ kind: 'facts' as const, rows }]),
      ...said({ branding }, 'The reason', reason, 'Write to us if you need all of it.'),
      {
        kind: 'text',
        text: 'Invoices and receipts stay as they were issued. If something is wrong, write to us.',
      },
      { kind: 'action', label: 'See your account', url: `${publicUrl}/my/account` },
    ],
  }
}

export const correctionEmails = {
  details_corrected: emailKind<Corrected>(usual, corrected),
}
