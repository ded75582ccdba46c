import { expect, test } from 'vitest'
import { exportedEndpoints } from '#test/cases/calls/endpoints.ts'
import { NEVER_SHOWN, isIn, readBack, textFields } from '#test/cases/calls/text-fields.ts'

const TYPED = 'Zoé Nguyễn'.normalize('NFD')

test('every call composes the text that people type (Unicode NFC)', () => {
  expect(exportedEndpoints.length).toBeGreaterThan(100)
  const wrong = textFields.flatMap((field) => {
    // Identifiers, and the texts of a bank, by which a line of a statement is recognised, are kept as they are.
    if (isIn(NEVER_SHOWN, field.name) || field.name === 'matchStatement csv') return []
    const read = readBack(field, TYPED)
    const isRight = read === null || read.value === TYPED.normalize('NFC')
    return isRight ? [] : [`${field.name}: ${JSON.stringify(read.value)}`]
  })
  expect(wrong).toEqual([])
})
