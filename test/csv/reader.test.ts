import { expect, test } from 'vitest'
import { csvRows } from '#server/csv/reader.ts'

test.each([
  ['', []],
  ['a', [[1, 'a']]],
  [
    'a,b\r\n1,2\r\n',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'a,b\n1,2',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'a,b\r1,\r',
    [
      [1, 'a', 'b'],
      [2, '1', ''],
    ],
  ],
  ['\uFEFFa\n', [[1, 'a']]],
  [',\n', [[1, '', '']]],
  ['a,\n', [[1, 'a', '']]],
  ['a,', [[1, 'a', '']]],
  [
    '\n\na\n\nb\n',
    [
      [3, 'a'],
      [5, 'b'],
    ],
  ],
  ['"a ""b"", c",d\n', [[1, 'a "b", c', 'd']]],
  [
    '"two\r\nlines",x\nnext\n',
    [
      [1, 'two\r\nlines', 'x'],
      [3, 'next'],
    ],
  ],
  ['""\n"",\n', [[2, '', '']]],
  ['"padded"  ,b\n', [[1, 'padded', 'b']]],
  ['अतिथि,₹\n', [[1, 'अतिथि', '₹']]],
] as const)('%j has the records %j', (text, records) => {
  expect([...csvRows(text)].map(({ line, cells }) => [line, ...cells])).toEqual(records)
})

test.each([
  ['a,b\n1,"open', 2],
  ['a\n"x"y\n', 2],
  ['a\nb\nx"y\n', 3],
  ['"two\nlines"\n"x" y,\n', 3],
] as const)('%j is refused as malformed on line %i', (text, line) => {
  expect(() => [...csvRows(text)]).toThrow(expect.objectContaining({ line }))
})

test.each(['"' + '""'.repeat(5_000_000), '"' + 'a'.repeat(10_000_000), '"a'.repeat(3_000_000)])(
  'ten megabytes of malformed text are refused with the number of the line',
  (text) => {
    expect(() => [...csvRows(text)]).toThrow(expect.objectContaining({ line: 1 }))
  },
)

test('a file of ten megabytes with 270,000 rows is read whole', () => {
  const text = 'pay_00000000000001,"a ""b""",100.00,,\r\n'.repeat(270_000)
  let rows = 0
  for (const { cells } of csvRows(text)) rows += cells.length === 5 ? 1 : 0
  expect(rows).toBe(270_000)
})
