import { expect, test } from 'vitest'
import { exportedEndpoints } from '#test/cases/endpoints.ts'
import { NEVER_SHOWN, isIn, set, textFields } from '#test/cases/text-fields.ts'
import { validInput } from '#test/fuzz/valid-input.ts'

const TYPED = 'Zoé Nguyễn'.normalize('NFD')

test('every text of people’s own is read composed, whichever call takes it', () => {
  expect(exportedEndpoints.length).toBeGreaterThan(100)
  const wrong = textFields.flatMap(({ endpoint, path, name }) => {
    // The bank's words, by which a line is known again.
    if (isIn(NEVER_SHOWN, name) || name === 'matchStatement csv') return []
    const read = endpoint.input.safeParse(
      set(
        validInput(endpoint, () => 0),
        path,
        TYPED,
      ),
    )
    if (!read.success) return []
    const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], read.data)
    return value === TYPED.normalize('NFC') ? [] : [`${name}: ${JSON.stringify(value)}`]
  })
  expect(wrong).toEqual([])
})
