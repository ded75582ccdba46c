import { z } from 'zod'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { storedFields } from '#contract/membership/application.ts'
import { type Schema, schemaOf, validInput } from '#test/fuzz/valid-input.ts'
import { exportedEndpoints } from './endpoints.ts'
import { payloads, shapesOf } from './script-payloads.ts'

/** A field that takes text of people's own; one within another has both names. */
export type TextField = { endpoint: Endpoint; call: string; path: string[]; name: string; mark: string }

/** Fields that take none of the payloads, by the call's name and theirs, and why. */
export const OF_A_FORMAT: readonly [fields: RegExp, why: string][] = [
  [/ (?:from|to|receivedOn|lastDay|startsOn|endsOn)$|^withdrawPrice validFrom$/, 'a day'],
  [/^readAccounts year$/, 'a financial year'],
  [/^record(?:Offline|Unassigned) statementLine$/, 'a hash'],
  [/ voucher$|^(?:makeVoucher|endVoucher) code$/, 'letters, digits and hyphens'],
  [/ (?:date|time|arrivalDate|departureDate|(?:changes\.)?dateOfBirth)$/, 'a day or a time of day'],
  [/ seen\.updatedAt$/, 'an instant'],
  [/ (?:email|newEmail|travelerEmail|guardianEmail|organisation\.email)$/, 'an e-mail of plain letters'],
  [/ (?:(?:changes\.)?contact|whatsappNumber|organisation\.phone)$/, 'a plus and digits'],
  [/ (?:buyer|organisation)\.state$/, 'two digits'],
  [/ (?:buyer|organisation)\.gstin$|^saveSettings organisation\.(?:pan|sac)$/, 'digits and capitals'],
  [/^saveSettings organisation\.invoicePrefix$/, 'one to three capitals and digits'],
  [/ figure$/, 'one of the figures of the overview'],
  [/^eventFigures month$/, 'a month'],
  [/ limit$/, 'a number'],
  [/^correctDocument buyer\.pincode$/, 'at most twelve characters'],
  [/^(?:endSessions which|forgetDevice id)$/, 'a UUID'],
  [/^(?:dropJob|retryJob) job$/, 'a number'],
  [/^contentVersion version$/, 'a number'],
  [/^saveSettings branding\.(?:brand|accent)$/, 'a colour'],
  [/^newContentPage slug$/, 'small letters, digits and hyphens'],
  [/^saveSettings branding\.shortName$/, 'at most twelve signs'],
  [/ endTime$/, 'a time of day'],
  [/ capacity$/, 'a number'],
  [/ membersFirstUntil$|^(?:undoC|c)heckIn at$/, 'an instant'],
  [/ repeat$/, 'an interval and a number, as JSON'],
]

/** Fields whose format is looked at beside others, behind their schema. */
const CHECKED_LATER = /^saveSettings branding\.(?:brand|accent)$/

const CHOICES = Object.entries(storedFields).flatMap(([name, { schema }]) =>
  z.toJSONSchema(schema, { io: 'input' }).enum ? [name] : [],
)

/** Fields whose text no page, popup or e-mail ever shows, and why. */
export const NEVER_SHOWN: readonly [fields: RegExp, why: string][] = [
  [/^claimPayment paymentId$/, 'looked for, and not kept'],
  [
    / (?:_?id|order|payment|number|user|userId|eventid|meetupid|masterclassid)$/,
    'names a record; what names none is answered with 404',
  ],
  [/^(?:undoC|c)heckIn (?:ticket|registration)$/, 'names a place; what names none is answered with 404'],
  [
    /^(?:oneContent|saveContentDraft|publishContent|discardContentDraft|contentVersions?|restoreContent|removeContentPage|emailPreview|sendTestEmail) key$/,
    'names a document; what names none is answered with 404',
  ],
  [/^(?:shown|draft)Content page$/, 'an address; what it shows is its documents, which it does not name'],
  [/^previewContent text$/, 'answered to who typed it, and not kept; the editor’s own test types it'],
  [/ seen\._id$/, 'names what was read; what names nothing of that kind is answered with 409'],
  [/ cursor$/, 'a place in a list, which the server has made'],
  [/ (?:password|currentPassword|newPassword|token)$/, 'a secret'],
  [/ (?:code|state|iss)$/, 'made by an app or by Google'],
  [/^loginUser email$/, 'looked for, and not kept'],
  [/^findPayers q$/, 'the same'],
  [/^eventRegistrations q$/, 'the list of one event, of the same parts as every list that is searched'],
  [/^unassignedMoney q$/, 'the same: the panel shows all of it, and has no search'],
  [/^checkImport category$/, 'looked for; what is no category is answered with 400'],
  [/^returnUnassigned reference$/, 'in the books as it was typed'],
  [/^startGoogle return$/, 'leads to a page of ours or to none'],
  [
    new RegExp(`^saveDraft changes\\.(?:${CHOICES.join('|')})$`),
    'a choice: what is none of the list marks nothing',
  ],
  [/^saveDraft changes\.(?:termsAccepted|financialAidCommitment|aid)$/, 'the same'],
  [/^saveInvestorDraft changes\.incorporation$/, 'the same'],
  [/^(?:createOrder|applyForAid|submitYouth) guardianName$/, 'the guardian who has agreed counts'],
  [/^guardianConsent name$/, 'kept to show who has agreed'],
  [/^createOrder financialAid/, 'answers for aid count for nothing in an application that pays'],
]

/** Whether a row of such a table means the field. */
export function isIn(table: readonly [fields: RegExp, why: string][], name: string): boolean {
  return table.some(([fields]) => fields.test(name))
}

type Input = Record<string, unknown>

// Letters alone: a password is compared with a name without the figures at its end.
const marks = (at: number) => String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))

/** Every field of every call that takes a text, and of those the ones that take some payload. */
export const [textFields, otherTexts] = findFields()

function findFields(): [open: TextField[], closed: string[]] {
  const open: TextField[] = []
  const closed: string[] = []
  for (const [call, endpoint] of exportedEndpoints) {
    const base = validInput(endpoint, () => 0)
    // Which words a decision takes hangs on what is decided.
    const decided = (schemaOf(endpoint).properties?.['state']?.enum ?? []).map((state) => ({
      ...base,
      state,
    }))
    for (const path of pathsOf(endpoint)) {
      const name = `${call} ${path.join('.')}`
      const isTaken = payloads.some((payload) =>
        shapesOf(payload).some((text) =>
          [base, ...decided].some((input) => fits(endpoint, input, path, text)),
        ),
      )
      if (isTaken && !CHECKED_LATER.test(name))
        open.push({ endpoint, call, path, name, mark: marks(open.length) })
      else closed.push(name)
    }
  }
  return [open, closed]
}

/** Where an endpoint's schema has a text that is no choice of a list, in objects too; files and what is ignored are none. */
function pathsOf(endpoint: Endpoint): string[][] {
  return Object.entries(schemaOf(endpoint).properties ?? {}).flatMap(([name, schema]) => {
    if (endpoint.files && name in endpoint.files) return []
    const within = (schema.propertyNames?.enum as string[] | undefined) ?? textsOf(schema)
    return isText(schema) ? [[name]] : within.map((inner) => [name, inner])
  })
}

/** The texts of an object, which may be `null` besides. */
function textsOf(schema: Schema): string[] {
  return [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, inner]) => (isText(inner) ? [name] : [])),
  )
}

function isText(schema: Schema): boolean {
  return [schema, ...(schema.anyOf ?? [])].some(
    (one) => one.type === 'string' && !one.enum && one.const === undefined,
  )
}

/** Whether a call takes this text in this field, whatever it says of its others. */
function fits(endpoint: Endpoint, base: Input, path: readonly string[], text: string): boolean {
  const read = endpoint.input.safeParse(set(base, path, text))
  const [first, second] = path
  return (
    read.success ||
    !read.error.issues.some(
      ({ path: at }) => at[0] === first && (second === undefined || at.length < 2 || at[1] === second),
    )
  )
}

export function set(input: Input, [first = '', second]: readonly string[], value: string): Input {
  if (second === undefined) return { ...input, [first]: value }
  return { ...input, [first]: { ...(input[first] as Input | undefined), [second]: value } }
}

/** What a call makes of the text in a field; null where it refuses it. */
export function readBack({ endpoint, path }: TextField, text: string): { value: unknown } | null {
  const base = validInput(endpoint, () => 0)
  const read = endpoint.input.safeParse(set(base, path, text))
  if (!read.success) return null
  return { value: path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], read.data) }
}

/** What a field is sent in a round: that round's payload, or another where it does not fit, with the field's mark. */
export function textFor({ endpoint, path, mark }: TextField, round: number, base: Input): string {
  for (let step = 0; step < payloads.length; step += 1) {
    const payload = payloads[(round + step) % payloads.length]
    const shape =
      payload &&
      shapesOf(payload)
        .map((text) => `${text}${mark}`)
        .find((text) => fits(endpoint, base, path, text))
    if (shape) return shape
  }
  throw new Error(`nothing fits ${path.join('.')} of ${endpoint.path}`)
}
