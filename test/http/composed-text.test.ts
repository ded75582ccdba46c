import { expect, test } from 'vitest'
import { exportedEndpoints } from '#test/cases/calls/endpoints.ts'
import { NEVER_SHOWN, isIn, readBack, textFields } from '#test/cases/calls/text-fields.ts'

const TYPED = 'Zoé Nguyễn'.normalize('NFD')

test('every text of people’s own is read composed, whichever call takes it', () => {
  expect(exportedEndpoints.length).toBeGreaterThan(100)
  const wrong = textFields.flatMap((field) => {
    // The bank's words, by which a line is known again.
    if (isIn(NEVER_SHOWN, field.name) || field.name === 'matchStatement csv') return []
    const read = readBack(field, TYPED)
    const isRight = read === null || read.value === TYPED.normalize('NFC')
    return isRight ? [] : [`${field.name}: ${JSON.stringify(read.value)}`]
  })
  expect(wrong).toEqual([])
})
