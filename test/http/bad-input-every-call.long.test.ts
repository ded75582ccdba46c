import { expect, test } from 'vitest'
import { problems } from '#contract/call/problem.ts'
import { badInputs, shapeOf } from '#test/cases/calls/bad-input.ts'
import { calendarInputs } from '#test/cases/events/calendar-inputs.ts'
import { exportedEndpoints as calls, send } from '#test/cases/calls/endpoints.ts'
import { goodInputs as good, readElsewhere } from '#test/cases/calls/good-inputs.ts'
import { selectedCases } from '#test/cases/calls/selected-cases.ts'
import { oddInputs, unclearIn, wrongParts } from '#test/cases/calls/odd-inputs.ts'
import { type Person, sharedTestApp, type Site } from '#test/support/test-app.ts'

// These tests store nothing, so that each call finds the same data.
const site = await sharedTestApp()

const { rows: tables } = await site.database.pool.query<{ name: string }>(
  `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
)
const EVERYTHING = tables
  .map(
    ({ name }) =>
      `select '${name}' as name, coalesce(string_agg(t::text, e'\\n' order by t::text), '') as all from ${name} t`,
  )
  .join(' union all ')

/** All stored rows, so that any row that is added or changed is seen. */
async function everything({ database }: Site): Promise<string> {
  const { rows } = await database.pool.query<{ name: string; all: string }>({
    name: 'everything',
    text: EVERYTHING,
  })
  return rows.map(({ name, all }) => `${name}\n${all}`).join('\n')
}

test('every call has a good input here, or a test elsewhere', () => {
  expect(calls.map(([name]) => name).toSorted()).toEqual([...Object.keys(good), ...readElsewhere].toSorted())
})

test.each(calls.filter(([name]) => name in good))(
  '%s refuses every bad input, says what is wrong, and stores nothing',
  { timeout: 60_000 },
  async (name, endpoint) => {
    const caller = await site.person(endpoint.allow === 'member' ? 'member' : 'admin')
    const before = await everything(site)
    const all = badInputs(endpoint, good[name] as Record<string, unknown>)
    const nth = calls.findIndex(([one]) => one === name)
    // Without `EVERY_CASE=1` each call gets a quarter of the inputs that all calls refuse in the same way.
    const inputs = selectedCases(all, ({ isOfAll }, at) => isOfAll !== true || (at + nth) % 4 === 0)
    expect(inputs.length).toBeGreaterThan(1)
    for (const { wrong, query = '', body, headers = {}, status, field } of inputs) {
      const answer = await site.http(`/api${endpoint.path.replace(':id', 'order_x')}${query}`, {
        method: endpoint.method,
        headers: { ...headers, authorization: `Bearer ${caller.session}` },
        ...(body === undefined ? {} : { body }),
      })
      const refusal = (await answer.json()) as {
        message: string
        code: keyof typeof problems
        fields?: Record<string, string>
      }
      expect(status, `${wrong}: ${answer.status} ${JSON.stringify(refusal)}`).toContain(answer.status)
      const [fitting, words] = problems[refusal.code]
      expect(answer.status, wrong).toBe(fitting)
      expect(refusal.message.startsWith(words), `${wrong}: ${refusal.message}`).toBe(true)
      if (field !== undefined) {
        const named = Object.keys(refusal.fields ?? {})
        expect(
          named.some((one) => one === field || one.startsWith(`${field}.`)),
          `${wrong}: ${named}`,
        ).toBe(true)
      }
      expect(unclearIn(refusal), wrong).toEqual([])
      expect(JSON.stringify(refusal)).not.toMatch(
        /relation|syntax error|node_modules|at .*\.[jt]s:|\/work|zod/i,
      )
    }
    expect(await everything(site)).toBe(before)
    expect(site.takeLog()).not.toContain('"level":50')
  },
)

test.each(calls.filter(([name]) => name in good))(
  '%s does not fail at odd days, names of object properties, large numbers or bad parts, and refuses them in our words',
  { timeout: 60_000 },
  async (name, endpoint) => {
    const fine = good[name] as Record<string, unknown>
    const wrong = wrongParts(fine, Object.keys(shapeOf(endpoint)))
    const inputs = [...calendarInputs(endpoint, fine), ...oddInputs(fine), ...wrong]
    if (inputs.length === 0) return
    const { session } = await site.person(endpoint.allow === 'member' ? 'member' : 'admin')
    for (const input of inputs) {
      const isRead = endpoint.method === 'GET'
      const query = isRead ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
      const answer = await site.http(`/api${endpoint.path.replace(':id', 'order_x')}${query}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
        ...(isRead ? {} : { body: JSON.stringify(input) }),
      })
      const refusal = await answer.text()
      // Payments are not set up here, which gives a 503.
      expect(answer.status, JSON.stringify(input)).not.toBe(500)
      if (answer.status === 400)
        expect(unclearIn(JSON.parse(refusal)), JSON.stringify(input).slice(0, 999)).toEqual([])
    }
  },
)

test('the test finds the fields for days, months and years', () => {
  const found = calls.filter(([name, endpoint]) => calendarInputs(endpoint, good[name] ?? {}).length > 0)
  const names = found.map(([name]) => name)
  for (const name of [
    'peopleOfFigure',
    'paymentsOfFigure',
    'readAccounts',
    'readLedger',
    'correctMember',
    'createEvent',
  ])
    expect(names).toContain(name)
})

/** Fields that name a record of any kind. */
const IDS = /^_?id$|^(event|meetup|masterclass)id$|^user(Id)?$|^payment(Id)?$|^key$/
/** In these calls the field names a choice, or only its form is checked. */
const CHOICES = ['skipSetupStep', 'forgetDevice']

const naming = calls.flatMap(([name, endpoint]) =>
  Object.entries(shapeOf(endpoint))
    .filter(([field, { safeParse }]) => IDS.test(field) && !safeParse(7).success)
    .filter(() => name in good && !CHOICES.includes(name))
    .map(([field]) => ({ name, endpoint, field })),
)

test.each(naming)('$name treats an impossible $field as unknown, whatever its length', async (one) => {
  const { name, endpoint, field } = one
  const { session } = await site.person(endpoint.allow === 'member' ? 'member' : 'admin')
  const answers = []
  for (const id of ['x-x', 'x-x'.padEnd(70, 'x')]) {
    const given: Record<string, unknown> = { id: 'x', ...good[name], [field]: id }
    const inPath = endpoint.path.includes(':id') ? String(given['id']) : ''
    if (inPath !== '' || !('id' in shapeOf(endpoint))) delete given['id']
    const answer = await send(site, { session } as Person, endpoint, {
      ...given,
      ...(inPath && { id: inPath }),
    })
    const refusal = (await answer.json()) as { code: string; message: string; fields?: object }
    answers.push({ status: answer.status, ...refusal })
  }
  expect(answers[0]?.status).not.toBe(400)
  expect(answers[1]).toEqual(answers[0])
})
