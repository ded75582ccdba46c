import { z } from 'zod'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { storedFields } from '#contract/membership/application.ts'
import { type Schema, schemaOf, validInput } from '#test/fuzz/valid-input.ts'
import { exportedEndpoints } from './endpoints.ts'
import { payloads, shapesOf } from './script-payloads.ts'

/** A field for text of people's own; a nested field has both names. */
export type TextField = { endpoint: Endpoint; call: string; path: string[]; name: string }

/** Fields whose format is checked together with other fields, after the schema has accepted them. */
const CHECKED_LATER = /^saveSettings branding\.(?:brand|accent)$/

const CHOICES = Object.entries(storedFields).flatMap(([name, { schema }]) =>
  z.toJSONSchema(schema, { io: 'input' }).enum ? [name] : [],
)

/** Fields whose text no page, popup or e-mail ever shows, with the reason. */
export const NEVER_SHOWN: readonly [fields: RegExp, why: string][] = [
  [/^claimPayment paymentId$/, 'searched for, and not kept'],
  [
    / (?:_?id|order|payment|number|user|userId|eventid|meetupid|masterclassid)$/,
    'names a record; an unknown one is answered with 404',
  ],
  [/^(?:undoC|c)heckIn (?:ticket|registration)$/, 'names a place; an unknown one is answered with 404'],
  [
    /^(?:oneContent|saveContentDraft|publishContent|discardContentDraft|contentVersions?|restoreContent|removeContentPage|emailPreview|sendTestEmail) key$/,
    'names a document; an unknown one is answered with 404',
  ],
  [/^(?:shown|draft)Content page$/, 'an address: its documents are shown, and the address is not'],
  [
    /^previewContent text$/,
    'returned only to the person who typed it, and not kept; the test of the editor types it',
  ],
  [/ seen\._id$/, 'names the version that was read; an unknown one is answered with 409'],
  [/ cursor$/, 'a place in a list, which the server has made'],
  [/ (?:password|currentPassword|newPassword|token)$/, 'a secret'],
  [/ (?:code|state|iss)$/, 'made by an app or by Google'],
  [/^loginUser email$/, 'searched for, and not kept'],
  [/^findPayers q$/, 'the same'],
  [/^eventRegistrations q$/, 'the list of one event, of the same parts as every list that is searched'],
  [/^unassignedMoney q$/, 'the same: the panel shows all of it, and has no search'],
  [/^checkImport category$/, 'compared with the categories; another text is answered with 400'],
  [/^returnUnassigned reference$/, 'in the books as it was typed'],
  [/^startGoogle return$/, 'leads to a page of ours or to none'],
  [
    new RegExp(`^saveDraft changes\\.(?:${CHOICES.join('|')})$`),
    'a choice: a text that is not in the list marks nothing',
  ],
  [/^saveDraft changes\.(?:termsAccepted|financialAidCommitment|aid)$/, 'the same'],
  [/^saveInvestorDraft changes\.incorporation$/, 'the same'],
  [/^(?:createOrder|applyForAid|submitYouth) guardianName$/, 'ignored: the guardian who agreed counts'],
  [/^guardianConsent name$/, 'kept to show who has agreed'],
  [/^createOrder financialAid/, 'answers for aid are ignored in an application that pays'],
]

/** Whether a row of a table such as `NEVER_SHOWN` matches the field. */
export function isIn(table: readonly [fields: RegExp, why: string][], name: string): boolean {
  return table.some(([fields]) => fields.test(name))
}

type Input = Record<string, unknown>

/** Every field of every call that accepts some payload as its text. */
export const textFields = findFields()

function findFields(): TextField[] {
  const open: TextField[] = []
  for (const [call, endpoint] of exportedEndpoints) {
    const base = validInput(endpoint, () => 0)
    // The accepted fields of a decision depend on the decision.
    const decided = (schemaOf(endpoint).properties?.['state']?.enum ?? []).map((state) => ({
      ...base,
      state,
    }))
    for (const path of pathsOf(endpoint)) {
      const name = `${call} ${path.join('.')}`
      const isAccepted = payloads.some((payload) =>
        shapesOf(payload).some((text) =>
          [base, ...decided].some((input) => fits(endpoint, input, path, text)),
        ),
      )
      if (isAccepted && !CHECKED_LATER.test(name)) open.push({ endpoint, call, path, name })
    }
  }
  return open
}

/** The paths of free texts in an endpoint's schema, in nested objects too; files and ignored fields are left out. */
function pathsOf(endpoint: Endpoint): string[][] {
  return Object.entries(schemaOf(endpoint).properties ?? {}).flatMap(([name, schema]) => {
    if (endpoint.files && name in endpoint.files) return []
    const within = (schema.propertyNames?.enum as string[] | undefined) ?? textsOf(schema)
    return isText(schema) ? [[name]] : within.map((inner) => [name, inner])
  })
}

/** The texts of an object, which may also be `null`. */
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

/** Whether a call accepts this text in this field, whatever it requires of other fields. */
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

/** The value that a call reads from the text in a field; null if the call refuses it. */
export function readBack({ endpoint, path }: TextField, text: string): { value: unknown } | null {
  const base = validInput(endpoint, () => 0)
  const read = endpoint.input.safeParse(set(base, path, text))
  if (!read.success) return null
  return { value: path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], read.data) }
}
