import { expect, test } from 'vitest'
import { newContentPage, saveContentDraft } from '#contract/content-documents/calls.ts'
import { lines, markdown, optionalLines } from '#contract/content-documents/shapes.ts'
import { makeEvent, sendEvent } from '#test/cases/events/event-calls.ts'
import { goodInputs } from '#test/cases/calls/good-inputs.ts'
import { isIn, NEVER_SHOWN, set, type TextField, textFields } from '#test/cases/calls/text-fields.ts'
import { type Schema, schemaOf, validInput } from '#test/fuzz/valid-input.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()

type Limited = Schema & { maxLength?: number }

/** The greatest length of a field, by its schema. */
function limitOf({ endpoint, path }: TextField): number {
  const within = (schema: Limited, name: string) =>
    [schema, ...(schema.anyOf ?? [])].flatMap(
      ({ properties = {}, additionalProperties }) => properties[name] ?? additionalProperties ?? [],
    )[0] as Limited
  const schema = path.reduce<Limited>(within, schemaOf(endpoint))
  const limits = [schema, ...((schema.anyOf ?? []) as Limited[])].map(({ maxLength }) => maxLength ?? 0)
  return Math.max(...limits)
}

/** Whether a field is kept unchanged: the file of a bank with its line breaks, ids and secrets. */
const isKeptUnchanged = (name: string) =>
  name === 'matchStatement csv' ||
  (isIn(NEVER_SHOWN, name) && !/^previewContent text$| financialAid(?:Reason|Benefit)$/.test(name))

type Input = Record<string, unknown>
/** With these answers a form requires further ones. */
const REQUIRING_MORE = { GST_Number: '27AAPFU0939F1ZV', investmentSupport: 'Yes' }

/** Inputs of a call with a text of two lines in a field, some of which the call accepts. */
function inputsOf({ call, endpoint, path }: TextField): Input[] {
  const { id, ...good }: Input = { id: 'x', ...goodInputs[call] }
  const { properties = {} } = schemaOf(endpoint)
  const base = 'id' in properties || endpoint.path.includes(':id') ? { id, ...good } : good
  const states = (properties['state']?.enum ?? []).map((state) => ({ state }))
  return [base, validInput(endpoint, () => 0)].flatMap((one) =>
    [{}, REQUIRING_MORE, ...states].map((more) => set({ ...one, ...more }, path, 'a\nb')),
  )
}

const longTexts = textFields.flatMap((field) => {
  if (isKeptUnchanged(field.name)) return []
  const read = inputsOf(field).flatMap((input) => {
    const { success, data } = field.endpoint.input.safeParse(input)
    return success && valueAt(data, field.path) === 'a\nb' ? [input] : []
  })
  const [input] = read
  return input === undefined ? [] : [{ ...field, input, limit: limitOf(field) }]
})

function valueAt(input: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Input)[key], input)
}

/** A text of many lines with a given number of characters, counting one for each line break. */
const textOf = (length: number) =>
  `${'text\n'.repeat(length / 5)}${'x'.repeat(length % 5)}`.replace(/\n$/, 'x')
const ENDS = { LF: '\n', 'CR LF': '\r\n', CR: '\r' }
const endedBy = (text: string, end: string) => text.replaceAll('\n', end)

test('every long text counts each line break as one character, and is read with line feeds only', () => {
  expect(longTexts.length).toBeGreaterThan(120)
  expect(longTexts.filter(({ limit }) => limit < 500).map(({ name }) => name)).toEqual([])
  const wrong = longTexts.flatMap(({ name, endpoint, path, input, limit }) => {
    const read = (text: string) => endpoint.input.safeParse(set(input, path, text))
    const most = textOf(limit)
    return Object.entries(ENDS).flatMap(([called, end]) => {
      const [accepted, refused] = [read(endedBy(most, end)), read(endedBy(`${most}x`, end))]
      const isAtField = refused.error?.issues.some((one) => one.path.join('.') === path.join('.')) === true
      return [
        ...(accepted.success && valueAt(accepted.data, path) === most ? [] : [`${name} with ${called}`]),
        ...(isAtField ? [] : [`${name} with ${called} and one more`]),
      ]
    })
  })
  expect(wrong).toEqual([])
})

test.each([lines('Words', 300), optionalLines('Words', 300), markdown('Words', 300)])(
  'a text of a document counts line breaks in the same way',
  (shape) => {
    const most = textOf(300)
    for (const end of Object.values(ENDS)) {
      expect(shape.parse(endedBy(most, end))).toBe(most)
      expect(shape.safeParse(endedBy(`${most}x`, end)).success).toBe(false)
    }
  },
)

test('the database stores a line break of a form or a document as one character', async () => {
  const admin = await site.person('admin')
  const description = textOf(5000)
  for (const end of Object.values(ENDS)) {
    const made = await makeEvent(site, admin, { description: endedBy(description, end) })
    expect(made.description).toBe(description)
  }
  const { body } = await sendEvent(site, admin, { description: `${description}x` })
  expect(Object.keys(body.fields ?? {})).toEqual(['description'])
  const { key, revision } = await site.call(admin.session, newContentPage, { slug: 'lines', title: 'Lines' })
  const value = {
    title: 'To come',
    description: 'To come',
    body: 'First\r\n\r\nsecond\rthird',
    picture: null,
    menu: 'none',
  }
  await site.call(admin.session, saveContentDraft, { key, value, revision })
  const { rows: tables } = await site.database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from ${name} t where to_jsonb(t)::text like '%\\\\r%')`,
  )
  const { rows } = await site.database.pool.query(each.join(' union all '))
  expect(rows).toEqual([])
})
