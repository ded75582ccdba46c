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
])('in files and popups each choice of %s is said by its label', (name, choices) => {
  const said = choices.map((choice) => Object.values(tableRecord({ [name]: choice }))[0])
  expect(said).toHaveLength(choices.length)
  for (const label of said) expect(label).toMatch(/^[A-Z]/)
})

test.each(['hologram', 'constructor'])(
  'a word that the provider has made new stands as it is: %s',
  (method) => {
    expect(Object.values(tableRecord({ method }))).toContain(method)
  },
)
