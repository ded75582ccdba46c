import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backup/installations.ts'
import { allMeetup } from '#contract/events/events.ts'
import { allFeedback } from '#contract/events/feedback.ts'
import { events, spotlights } from '#server/commands/demo/events.ts'
import { untilItHears } from '#test/cases/page-invalidation.ts'
import { childEnvironment } from '#test/support/processes/child-environment.ts'
import { startTestApp } from '#test/support/test-app.ts'

test('a running site shows the demo data at once when the demo command fills it in', {
  timeout: 180_000,
}, async () => {
  await using site = await startTestApp()
  await using folder = await temporaryFolder()
  await untilItHears(site)
  const home = async () => (await site.http('/')).text()
  const spotlightsShown = async () => {
    const page = await home()
    return spotlights.filter(({ feature }) => page.includes(feature)).length
  }
  expect(await spotlightsShown()).toBe(0)
  const env = { ...childEnvironment(), DATABASE_URL: site.database.url, DATA_DIR: folder.path }
  const root = join(import.meta.dirname, '../..')
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'server/commands/demo.ts')], {
    env,
    cwd: root,
  })
  expect(stdout).toContain('people are there now')
  // The notice of the change comes through the database.
  await expect.poll(spotlightsShown).toBeGreaterThan(0)
  // Among the events with registration, one is full and one is over.
  const admin = await site.person('admin')
  const { meetups } = await site.call(admin.session, allMeetup, {})
  const registrable = meetups.filter(({ registration }) => registration === 'here')
  expect(registrable.map(({ registered, waiting, placesLeft }) => [registered, waiting, placesLeft])).toEqual(
    events
      .flatMap(({ siteRegistration: of }) =>
        of ? [[of.coming, of.waiting ?? 0, of.capacity - of.coming]] : [],
      )
      .toReversed(),
  )
  const over = registrable.find(({ endsAt }) => Date.parse(endsAt) < site.context.clock().getTime())
  const { count } = await site.call(admin.session, allFeedback, { eventid: over?._id ?? '' })
  expect(count).toBeGreaterThan(0)
})
