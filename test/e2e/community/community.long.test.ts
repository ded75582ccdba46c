import { afterAll, expect, test } from 'vitest'
import { createEvent } from '#contract/events/events.ts'
import { refundPayment } from '#contract/money/money.ts'
import { readSetup } from '#contract/admin/setup.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { eventForm, fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { type Person, startProvider, startTestApp } from '#test/support/test-app.ts'
import { join } from '../../members/membership.ts'
import { onlyPaymentOf } from '../../money/money.ts'
import { newPage, pageAs, startBrowser } from '../browser.ts'
import { approvalLetter, forum, MEMBERS, ownPage } from './forum.ts'
import { approveFirst, becomeOwner, bringMembers, OWNER, setUp, writePages } from './journey.ts'
import { takePictures } from './pictures.ts'
import {
  foundIn,
  pdfText,
  readCalls,
  readLetters,
  readMail,
  readPages,
  readPanels,
  type Readings,
  readScreens,
} from './readings.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

// Those that are not the same for everybody.
const MEMBERS_PATHS = (
  '/partner /my /my/events /my/account /my/application /investor-circle /business-matching /fwc-atithi ' +
  '/event-organiser /spotlight-boost /zoom-premium /nowhere'
).split(' ')
const ADMINS_PATHS = ['/admin?panel=investors&add=1']

test('a second community makes the site its own by clicks alone, and nothing says that it was another’s', {
  timeout: 240_000,
}, async () => {
  await using site = await startTestApp({ simulator })
  await simulator.hear(site)
  await using browser = await startBrowser()
  // Too narrow for the preview to be open, which loads the page anew with each draft.
  const page = await newPage(browser, site.url, { viewport: { width: 1100, height: 900 } })
  await becomeOwner(site, page)
  await setUp(page)
  await writePages(page)
  site.startJobs()
  await bringMembers(page)
  const session = (await page.evaluate(() => localStorage.getItem('twk_fwc'))) ?? ''
  const { id } = await site.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', OWNER)
    .executeTakeFirstOrThrow()
  const owner: Person = { id, session, email: OWNER, name: 'Owner' }
  const { steps } = await site.call(session, readSetup, {})
  const done = steps.filter(({ state }) => state === 'done').map(({ key }) => key)
  expect(done).toEqual(expect.arrayContaining(['branding', 'contact', 'people', 'policies', 'prices', 'tax']))

  // Life goes on: somebody joins, an event is announced, money goes back.
  const gauri = await site.person('user', { name: 'Gauri Shenoy', email: 'gauri@navodaya.example' })
  await site.confirm(gauri.email)
  const application = { companyName: 'Shenoy Bakes', referredBy: 'A neighbour', fullName: gauri.name }
  await join(site, simulator, gauri, { ...applicationForm, ...application })
  await approveFirst(page)
  const event = {
    ...eventForm,
    title: 'First evening of {name}',
    description: 'Of {shortName}',
    register_link: 'https://navodaya.example/evening',
  }
  const made = await sendForm(site, owner, createEvent, { ...event, thumbnail: fileOf(await photograph()) })
  expect(made.status).toBe(200)
  const { id: eventId } = await site.database.db.selectFrom('events').select('id').executeTakeFirstOrThrow()
  const eventPath = `/events/${eventId}`
  const payment = await onlyPaymentOf(site, owner, gauri)

  const readings: Readings = new Map([
    ...(await readPages(site, [eventPath])),
    ...(await readCalls(site, owner)),
    ...(await readLetters(site, owner)),
  ])
  const member = await pageAs(browser, site, gauri, { viewport: { width: 1100, height: 900 } })
  const screens = await Promise.all([
    readScreens(member, MEMBERS_PATHS),
    readPanels(page).then(async (read) => new Map([...read, ...(await readScreens(page, ADMINS_PATHS))])),
  ])
  for (const [where, text] of screens.flatMap((read) => [...read])) readings.set(where, text)
  const invoice = await site.http(payment.invoice?.url ?? '', {
    headers: { authorization: `Bearer ${gauri.session}` },
  })
  readings.set('the invoice', await pdfText(new Uint8Array(await invoice.arrayBuffer())))
  await site.call(owner.session, refundPayment, { payment: payment._id, reason: 'Paid twice.' })
  await expect
    .poll(async () => (await onlyPaymentOf(site, owner, gauri)).refunds.every((one) => one.creditNote))
    .toBe(true)
  for (const [where, text] of await readMail(site)) readings.set(where, text)

  expect(foundIn(readings)).toEqual({})
  expect(readings.get('/')).toContain(`<title>${forum.tagline} — ${forum.shortName}</title>`)
  expect(readings.get('/')).toContain('Meera Narayan')
  expect(readings.get(eventPath)).toContain('<title>First evening of {name} — NFF</title>')
  expect(readings.get('/')).toContain(`/p/${ownPage.slug}`)
  expect(readings.get(`/p/${ownPage.slug}`)).toMatch(/Mysuru<\/span><\/strong>/)
  expect(readings.get('the invoice')).toContain(forum.name)
  expect(readings.get(`letter approved to ${gauri.email}`)).toContain(approvalLetter.subject)
  expect([...readings.keys()].filter((where) => where.startsWith('letter import_invitation'))).toHaveLength(
    MEMBERS,
  )
  expect(readings.get('screen /admin?panel=payments')).toContain(gauri.name)
  await takePictures({ visitor: await newPage(browser, site.url), owner: page })
})
