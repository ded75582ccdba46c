import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Everything that is written on pages, forms and notices, each file as one line. */
async function texts(): Promise<{ path: string; text: string }[]> {
  const files = await Promise.all(
    ['web', 'contract', 'server/mail'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  )
  const sources = files.flat().filter((path) => /\.tsx?$/.test(path))
  return Promise.all(
    sources.map(async (path) => ({
      path,
      text: (await readFile(join(root, path), 'utf8')).replaceAll(/\s+/g, ' '),
    })),
  )
}

test.each([
  ['nobody is told of an event before others', /hear of it first|announced here first/i],
  ['nobody registers here for an event, or is told that it does not take place', /registered hear of it/i],
  ['a suspension ends requests, Spotlights and places for good', /suspend.*nothing is deleted/i],
  ['there are no invoices yet', /on your invoice/i],
  ['nothing is sent to all members', /told to every member|announced to founders/i],
  ['nobody gets the contacts of a host’s guests', /you have the contacts/i],
  ['nobody can know that a next event is planned', /is being (planned|prepared)/i],
  ['nothing is recorded, and no library is on the site', /recordings of meetups|the library holds/i],
  ['no offers of partners are on the site', /membership is the proof|offer is read by our team/i],
  ['no groups use the phone number', /meetup groups use it/i],
  ['a request may be made again once it is answered', /one request a member/i],
  ['a match takes as long as it takes; the answer 72 hours', /connect you with .{0,40} within 72 hours/i],
])('what is not there is not promised: %s', async (_why, promise) => {
  const found = (await texts()).flatMap(({ path, text }) => {
    const [words] = promise.exec(text) ?? []
    return words === undefined ? [] : [`${path}: ${words}`]
  })
  expect(found).toEqual([])
})
