import { z } from 'zod'
import { type Endpoint, adminRead, adminChange } from '../call/endpoint.ts'
import { done } from '../call/fields.ts'

export type SetupFacts = {
  title: string
  panel: string
  /** The id of the section of the panel. */
  part?: string
  why: string
  meanwhile: string
}

/** The steps to set up a new site, in the recommended order. */
export const setupSteps = {
  branding: {
    title: 'Name and colours',
    panel: 'settings',
    part: 'settings-branding',
    why: 'A site is known by its name: set the name, the short name, the colours and the logo.',
    meanwhile: 'Every page, e-mail and document has the name and the colours that the software came with.',
  },
  contact: {
    title: 'Contact details',
    panel: 'settings',
    part: 'settings-organisation',
    why: 'Visitors and members need a way to reach you that works.',
    meanwhile: 'The e-mail that they read is an example, and no phone number or profile is shown.',
  },
  people: {
    title: 'People, figures and stories',
    panel: 'content',
    why: 'The people, sponsors and stories that came with the software are invented, and you have to confirm that its figures and chapters are true. Replace what is not true, and publish the rest unchanged.',
    meanwhile: 'Visitors read of people who do not exist, and of figures that nobody has counted.',
  },
  policies: {
    title: 'Privacy, terms and refunds',
    panel: 'content',
    why: 'You answer for these texts. Read each, change whatever is different in your organisation, and publish it: publishing says that you stand behind it.',
    meanwhile: 'Visitors read the texts that came with the software, and agree to them when they join.',
  },
  prices: {
    title: 'Prices',
    panel: 'settings',
    part: 'settings-prices',
    why: 'What a year of membership costs in each category is for you to decide.',
    meanwhile: 'Whoever joins pays the prices that came with the software.',
  },
  tax: {
    title: 'Tax and invoices',
    panel: 'settings',
    part: 'settings-organisation',
    why: 'Whoever charges GST needs a GSTIN (section 32 of the CGST Act). Without one, set the rate of every price to 0.',
    meanwhile:
      'GST is charged although there is no GSTIN, or invoice numbers do not start with the prefix that you chose.',
  },
  payments: {
    title: 'Payments',
    panel: 'system',
    why: 'Money reaches you once the keys of your Razorpay account are configured: RAZORPAY_KEY_ID and its two secrets, on the server.',
    meanwhile: 'Payments go to a simulator or are tests: no money moves.',
  },
  email: {
    title: 'E-mail',
    panel: 'system',
    why: 'E-mails leave by a mail server: set SMTP_URL on the server to its address.',
    meanwhile:
      'E-mails are files on the server, and nobody gets one: no confirmation, no receipt, no new password.',
  },
  backup: {
    title: 'Backups',
    panel: 'system',
    why: 'Set BACKUP_TO on the server: a copy goes to this place each night. The step is done once a recent backup ended without a problem.',
    meanwhile: 'Should the disk fail, members, payments and documents are lost.',
  },
  team: {
    title: 'A second owner',
    panel: 'team',
    why: 'Two owners who can sign in: one alone may lose the phone or be away.',
    meanwhile: 'If the only owner cannot sign in, nobody can change settings or the team.',
  },
  two_factor: {
    title: 'Two-factor of every admin',
    panel: 'team',
    why: 'A password alone may be guessed or stolen. Each admin turns two-factor on in their account.',
    meanwhile:
      'Whoever learns the password of an admin without two-factor sees everything that this admin sees.',
  },
} as const satisfies Record<string, SetupFacts>

export type SetupKey = keyof typeof setupSteps
export const setupKeys = Object.keys(setupSteps) as [SetupKey, ...SetupKey[]]

const step = z.object({
  key: z.enum(setupKeys),
  title: z.string(),
  state: z.enum(['done', 'open', 'skipped']),
  /** The id of the panel for the step. */
  panel: z.string(),
  /** What is still missing, a few words each. */
  open: z.array(z.string()),
  /** For each missing thing, the document in which to put it right; null when there is none. */
  documents: z.array(z.string().nullable()),
})
export type SetupStep = z.output<typeof step>

export const readSetup = {
  ...adminRead('any'),
  path: '/setup',
  reads: 'no personal data',
  title: 'The steps that remain to set up the site, checked at the time of the call',
  input: z.strictObject({}),
  answer: z.object({ steps: z.array(step) }),
} satisfies Endpoint

export const skipSetupStep = {
  ...adminChange('owner'),
  path: '/setup/skip',
  title: 'Skip a setup step; a step that is done counts as done even if it was skipped',
  input: z.strictObject({ key: z.enum(setupKeys, 'Which step') }),
  answer: done,
} satisfies Endpoint
