import { expect, test } from 'vitest'
import { eventKinds } from '#contract/events/event-kinds.ts'
import { moreRecord } from '#contract/events/fields.ts'
import { offlineMethods } from '#contract/money/money.ts'
import { tableRecord } from '#web/app/forms/record/record-fields.ts'

test.each([
  ['registration', moreRecord.registration.options],
  ['audience', moreRecord.audience.options],
  ['linkFor', moreRecord.linkFor.options],
  ['kind', eventKinds],
  ['method', ['online', 'upi', 'card', 'netbanking', 'wallet', ...Object.keys(offlineMethods)]],
])('files and popups show each choice of %s by its label', (name, choices) => {
  const labels = choices.map((choice) => Object.values(tableRecord({ [name]: choice }))[0])
  expect(labels).toHaveLength(choices.length)
  for (const label of labels) expect(label).toMatch(/^[A-Z]/)
})

test.each(['hologram', 'constructor'])(
  'a method that the provider has added later is shown unchanged: %s',
  (method) => {
    expect(Object.values(tableRecord({ method }))).toContain(method)
  },
)
