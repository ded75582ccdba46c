import { expect, test } from 'vitest'
import { checkImport, uploadImport } from '#contract/admin/imports.ts'
import type { Input } from '#contract/call/endpoint.ts'
import { fileOf, sendForm } from '#test/cases/events/event-form.ts'
import { spreadsheets } from '#test/cases/imports/spreadsheets.ts'
import { sharedTestApp } from '#test/support/test-app.ts'
import { dayIn, type Uploaded } from './imports.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')
const all = spreadsheets((days) => dayIn(site, days))

test('two hundred spreadsheets of eight programs are generated', () => {
  expect(all.length).toBe(200)
  expect(new Set(all.map(({ name }) => name)).size).toBe(200)
})

test.each(all)('each row of $name has the fate of its rule', async ({ bytes, fates, category, country }) => {
  const file = fileOf(new Uint8Array(bytes), 'members', 'application/octet-stream')
  const { status, body } = await sendForm<Uploaded>(site, admin, uploadImport, { file })
  expect(status, JSON.stringify(body)).toBe(200)
  const { _id, mapping } = body.import
  const { counts, people, problems, warnings, cautions } = await site.call(admin.session, checkImport, {
    _id,
    mapping: mapping as Input<typeof checkImport>['mapping'],
    category,
    country,
  })
  const shown = Object.entries(people).flatMap(([becomes, some]) =>
    some.map(({ row, name, endsOn }) => ({
      row,
      name,
      becomes,
      endsOn: becomes === 'refused' ? null : endsOn,
    })),
  )
  expect(shown.toSorted((a, b) => a.row - b.row)).toEqual(
    fates.map(({ row, name, becomes, endsOn }) => ({ row, name, becomes, endsOn })),
  )
  const count = (kind: string) => fates.filter(({ becomes }) => becomes === kind).length
  expect(counts).toMatchObject({
    members: count('members'),
    grace: count('grace'),
    ended: count('ended'),
    accounts: count('accounts'),
    refused: count('refused'),
  })
  // Each cell that is left out is named, and nothing else is.
  const said = [...problems, ...warnings].filter(({ row }) => fates.some((fate) => fate.row === row))
  for (const { row, name, says } of fates)
    expect(
      [...new Set(said.filter((one) => one.row === row).map(({ field }) => field))].toSorted(),
      name,
    ).toEqual(says.toSorted())
  // Whoever ends because of a missing end is named above all.
  if (fates.some(({ becomes, says }) => becomes === 'ended' && says.includes('endsOn')))
    expect(cautions.join(' ')).toMatch(/start and no end/)
})
