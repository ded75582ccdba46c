import type { Category } from '#contract/price.ts'
import type { Programme } from '#contract/submissions.ts'

/** What a letter tells, as its job keeps it: amounts in paise, instants as ISO strings. */
export type Letter =
  | {
      kind: 'welcome'
      to: string
      name: string
      /** Where the e-mail is confirmed; none when it is known to be theirs. */
      link?: string
    }
  | { kind: 'confirm_email'; to: string; name: string; link: string }
  | { kind: 'application_received'; to: string; name: string; category: Category; total: number }
  | {
      kind: 'payment_receipt'
      to: string
      name: string
      category: Category
      price: number
      gst: number
      total: number
      /** The provider's id of the payment. */
      paymentId: string
      /** Our id of the payment, which the provider knows as the order's receipt. */
      receipt: string
      paidAt: string
    }
  | { kind: 'aid_received'; to: string; name: string }
  | { kind: 'approved'; to: string; name: string }
  | { kind: 'membership_ended'; to: string; name: string }
  | { kind: 'set_password'; to: string; name: string; link: string }
  | { kind: 'second_step_on' | 'second_step_off'; to: string; name: string }
  | (Submission & {
      kind: 'submission_received' | 'submission_in_review' | 'submission_accepted' | 'submission_withdrawn'
    })
  | (Submission & { kind: 'submission_declined'; reason: string })
  | {
      kind: 'match_proposed'
      to: string
      name: string
      /** Nothing here by which the other could be reached. */
      other: { name: string; companyName: string | null; sector: string | null; city: string | null }
    }
  | {
      kind: 'match_agreed'
      to: string
      name: string
      other: { name: string; email: string; contact: string | null }
    }
  | { kind: 'match_ended'; to: string; name: string; other: { name: string } }

/** A step in the life of something a person has sent to a programme; `about` names which, in a few words of theirs. */
type Submission = { to: string; name: string; programme: Programme; about: string }
