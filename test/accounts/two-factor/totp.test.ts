import { expect, test } from 'vitest'
import { qrOf } from '#server/accounts/two-factor/qr.ts'
import { base32, codeOf, stepAt, stepOfCode } from '#server/accounts/two-factor/totp.ts'

// RFC 6238, appendix B, for SHA-1; its codes have eight digits, of which ours are the last six.
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s (RFC 6238)', (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %j (RFC 4648)', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('a code is valid in its half minute and in the half minutes before and after, unless the same or a later code was used', () => {
  const now = new Date(1_234_567_890_000)
  const present = stepAt(now)
  for (const [off, isGood] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const code = codeOf(secret, present + off)
    expect(stepOfCode(secret, code, now, 0), String(off)).toBe(isGood ? present + off : null)
    expect(stepOfCode(secret, code, now, present + off), String(off)).toBeNull()
  }
  for (const code of ['', '00592', '0059240', '٠٠٥٩٢٤', 'abcdef'])
    expect(stepOfCode(secret, code, now, 0)).toBeNull()
})

test('the QR code is square, has its quiet zone and has the three finder patterns', () => {
  const { size, path } = qrOf('otpauth://totp/FWC:asha%40example.org?secret=ABCDEFGH')
  const dark = new Set<string>()
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let n = 0; n < Number(run); n += 1) dark.add(`${Number(x) + n},${y}`)
  }
  expect(path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('')
  for (const at of dark)
    for (const one of at.split(',')) expect(Math.min(+one, size - 1 - +one)).toBeGreaterThanOrEqual(4)
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    const ring = [0, 1, 2, 3, 4, 5, 6].map((n) => dark.has(`${x + n},${y}`) && dark.has(`${x},${y + n}`))
    expect(ring.every(Boolean)).toBe(true)
    expect([dark.has(`${x + 1},${y + 1}`), dark.has(`${x + 3},${y + 3}`)]).toEqual([false, true])
  }
})
