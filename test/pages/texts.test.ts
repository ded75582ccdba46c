import { expect, test } from 'vitest'
import { ourSources } from '#test/cases/our-sources.ts'

/** Everything that is written on pages, forms and notices, each file as one line. */
const texts = ourSources()
  .filter(({ path }) => /^(?:content|web|contract|server\/mail)\/.*\.tsx?$/.test(path))
  .map(({ path, text }) => ({ path, text: text.replaceAll(/\s+/g, ' ') }))

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
])('what is not there is not promised: %s', (_why, promise) => {
  const found = texts.flatMap(({ path, text }) => {
    const [words] = promise.exec(text) ?? []
    return words === undefined ? [] : [`${path}: ${words}`]
  })
  expect(found).toEqual([])
})
