import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { makeMeetup } from '#test/cases/events/event-calls.ts'
import { android, pageAs } from '../browser.ts'
import { shareSite } from '../shared-site.ts'
import { expectResult, type Guest, guests, openCheckIn, scan } from './check-in-steps.ts'
import { endCamera, muteCamera, type OwnReader, setCamera, setVisible, stubCamera } from './stub-camera.ts'

const { site, browser } = await shareSite({ confirmed: true })
const admin = await site.person('admin')
const { _id: eventid } = await makeMeetup(site, admin)
const people = await guests(
  site,
  eventid,
  Array.from({ length: 21 }, (_, at) => `Guest ${String.fromCodePoint(65 + at)}`),
)
let next = 0

// All tests share a page, with the camera off in between.
const page = await pageAs(browser, site, admin, android)
await stubCamera(page)
await openCheckIn(page, eventid, 'of 21 are in')

const button = (name: string) => page.getByRole('button', { name, exact: true })
const problem = () => page.getByRole('alert')
const says = (words: string) => page.getByRole('status').filter({ hasText: words })

/** Holds the ticket of a person who is not in yet before the camera. */
async function show(): Promise<Guest> {
  const guest = people[next++] as Guest
  await setCamera(page, { modules: encode(guest.ticket).data })
  return guest
}

/** Starts from a camera that works, with nothing in its picture. */
async function begin(): Promise<void> {
  await setCamera(page, {
    own: 'none',
    ownText: '',
    modules: [],
    errors: [],
    isInsecure: false,
    isBlocked: false,
  })
}

async function stop(): Promise<void> {
  await button('Stop the camera').click()
  await page.getByLabel('What the camera sees').waitFor({ state: 'detached' })
}

test.each<OwnReader>([
  'none',
  'formats without QR',
  'formats throw',
  'formats are refused',
  'formats never come',
  'constructor throws',
  'every frame is refused',
  'every frame is empty',
  'every frame has no text',
  'no frame is answered',
])('the phone’s own reader: %s. Our own reads the ticket', async (own) => {
  await begin()
  const guest = await show()
  await setCamera(page, { own })
  await button('Scan tickets').click()
  await expectResult(page, `Welcome: ${guest.name}`)
  await stop()
})

test.each<OwnReader>(['one frame is refused', 'another code before the ticket'])(
  'the phone’s own reader: %s. It reads the ticket',
  async (own) => {
    await begin()
    const guest = people[next++] as Guest
    // The picture is empty, so that only the own reader can have read the ticket.
    await setCamera(page, { own, ownText: guest.ticket })
    await button('Scan tickets').click()
    await expectResult(page, `Welcome: ${guest.name}`)
    await stop()
  },
)

test.each([
  ['NotAllowedError', 'This site may not use the camera. Allow it'],
  ['NotFoundError', 'This device has no camera'],
  ['NotReadableError', 'Another app or tab is using the camera'],
  ['SecurityError', 'only on a page with https:'],
  ['AbortError', 'The camera did not start. Restart'],
  ['TypeError', 'The camera cannot be used. Reload this page'],
])('the camera answers %s: the door says “%s”, and reads once it is there', async (name, words) => {
  await begin()
  await setCamera(page, { errors: [name] })
  await button('Scan tickets').click()
  await problem().filter({ hasText: words }).filter({ hasText: 'type names below' }).waitFor()
  expect(await page.getByLabel('What the camera sees').count()).toBe(0)
  await button('Scan tickets').click()
  await problem().waitFor({ state: 'detached' })
  await says('is being started').waitFor({ state: 'detached' })
  await stop()
})

test('the camera answers OverconstrainedError: any other camera does, and without one the door says so', async () => {
  await begin()
  await setCamera(page, { errors: ['OverconstrainedError', 'OverconstrainedError'] })
  await button('Scan tickets').click()
  await problem().filter({ hasText: 'No camera of this device gives a picture' }).waitFor()
  const guest = await show()
  await setCamera(page, { errors: ['OverconstrainedError'] })
  await button('Scan tickets').click()
  await expectResult(page, `Welcome: ${guest.name}`)
  await stop()
})

test('a page without cameras, as one without https, and a picture that the browser does not play are said', async () => {
  await begin()
  await setCamera(page, { isInsecure: true })
  await button('Scan tickets').click()
  await problem().filter({ hasText: 'only on a page with https:' }).waitFor()
  await setCamera(page, { isInsecure: false, isBlocked: true })
  await button('Scan tickets').click()
  await problem().filter({ hasText: 'Turn off the saving of energy' }).waitFor()
})

test('a camera that ends is started again; the second time in a row the door says so', async () => {
  await begin()
  await button('Scan tickets').click()
  await says('is being started').waitFor({ state: 'detached' })
  await endCamera(page)
  const guest = await show()
  await expectResult(page, `Welcome: ${guest.name}`)
  await endCamera(page)
  await problem().filter({ hasText: 'The camera stops each time' }).waitFor()
  await button('Scan tickets').waitFor()
})

test('a camera that ends and may not be used any more: the door says so', async () => {
  await begin()
  await button('Scan tickets').click()
  await says('is being started').waitFor({ state: 'detached' })
  await setCamera(page, { errors: ['NotAllowedError'] })
  await endCamera(page)
  await problem().filter({ hasText: 'This site may not use the camera' }).waitFor()
})

test('a phone that pauses the camera: the door says so, until the picture is back', async () => {
  await begin()
  await button('Scan tickets').click()
  await says('is being started').waitFor({ state: 'detached' })
  await muteCamera(page, true)
  await says('The phone has paused the camera').waitFor()
  await muteCamera(page, false)
  await says('The phone has paused the camera').waitFor({ state: 'detached' })
  await stop()
})

test('a phone that slept: the camera is let go and started again, also when it ended first', async () => {
  await begin()
  await button('Scan tickets').click()
  await says('is being started').waitFor({ state: 'detached' })
  await setVisible(page, 'hidden')
  const isLive = () =>
    page.evaluate(() =>
      window.stub.streams
        .at(-1)
        ?.getTracks()
        .some((track) => track.readyState === 'live'),
    )
  await expect.poll(isLive).toBe(false)
  await setVisible(page, 'visible')
  const guest = await show()
  await expectResult(page, `Welcome: ${guest.name}`)
  // While the phone goes to sleep, its camera ends first: it is started again once the page is seen, and not before.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  await endCamera(page)
  await expect.poll(isLive).toBe(false)
  await setVisible(page, 'visible')
  const other = await show()
  await expectResult(page, `Welcome: ${other.name}`)
  expect(await problem().count()).toBe(0)
  await stop()
})

test('without a camera a scanner and a name do', async () => {
  await begin()
  await setCamera(page, { errors: ['NotFoundError'] })
  await button('Scan tickets').click()
  await problem().waitFor()
  const guest = people[next++] as Guest
  await scan(page, guest)
  await expectResult(page, `Welcome: ${guest.name}`)
})
