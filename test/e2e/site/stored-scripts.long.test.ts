import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { answerQuestion, askMember } from '#contract/membership/review.ts'
import { submitHosting } from '#contract/programmes/hosting.ts'
import { submitInvestor } from '#contract/programmes/investors.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { showOnHomepage, submitSpotlight } from '#contract/programmes/spotlight.ts'
import { reviewStay, submitStay } from '#contract/programmes/stays.ts'
import { reviewYouth, submitYouth } from '#contract/programmes/youth.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { makeMeetup } from '#test/cases/events/event-calls.ts'
import { type Payload, payloads, shapesOf } from '#test/cases/calls/script-payloads.ts'
import {
  hostingForm,
  investorForm,
  spotlightForm,
  stayForm,
  youthForm,
} from '#test/cases/submission-forms.ts'
import { become, type TestBrowser } from '../browser.ts'
import { goTo } from '../dashboard/go-to.ts'
import { shareSite } from '../shared-site.ts'
import { popups, type Shown, shown, unsafeServer, watchedPage } from './script-watch.ts'

const { site, browser } = await shareSite({ confirmed: true })
const admin = await site.person('admin')

/** The recorded events on the unsafe page of a payload, once the expected event is among them. */
async function noticedOf(
  browser: TestBrowser,
  url: string,
  number: number,
  { name }: Payload,
  wanted: RegExp,
): Promise<string> {
  const { page, seen } = await watchedPage(browser, url)
  // Some payloads navigate away before the page is loaded.
  await page.goto(`${url}/${number}`, { waitUntil: 'commit' }).catch(() => undefined)
  const noticed = () => seen.filter((one) => !one.includes('favicon'))
  await expect.poll(() => noticed().join('\n'), { message: name }).toMatch(wanted)
  await page.context().close()
  return seen.join('\n')
}

/** `noticedOf` for all payloads, three at a time. */
async function noticedOfAll(
  browser: TestBrowser,
  url: string,
  wantedOf: (payload: Payload) => RegExp,
): Promise<[payload: Payload, noticed: string][]> {
  const noticed: [Payload, string][] = []
  const left = [...payloads.entries()]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [number, payload] = next
      noticed.push([payload, await noticedOf(browser, url, number, payload, wantedOf(payload))])
    }
  }
  await Promise.all([work(), work(), work()])
  expect(noticed).toHaveLength(payloads.length)
  return noticed
}

test('each payload runs in a page that does not escape it, and is recorded', async () => {
  await using server = await unsafeServer()
  const wantedOf = ({ parts = [''] }: Payload) =>
    new RegExp(`(?:a script ran[^]*){${parts.length}}|x\\.example`)
  for (const [payload, what] of await noticedOfAll(browser, server.url, wantedOf))
    expect(what, payload.name).toMatch(wantedOf(payload))
})

test('with our content security policy no payload runs, and each is recorded', async () => {
  const policy = (await site.http('/about-us')).headers.get('content-security-policy') ?? ''
  await using server = await unsafeServer(policy)
  for (const [{ name }, what] of await noticedOfAll(browser, server.url, () => /./))
    expect(what, name).not.toContain('a script ran')
})

/** The form with the payload in every field that accepts it, unchanged or within an address. */
function filledWith<E extends Endpoint, T extends object>(payload: Payload, endpoint: E, form: T): T {
  const fits = (one: T) => endpoint.input.safeParse(one).success
  return Object.entries(form).reduce<T>((filled, [name, value]) => {
    if (typeof value !== 'string') return filled
    return (
      shapesOf(payload)
        .map((text) => ({ ...filled, [name]: text }))
        .find(fits) ?? filled
    )
  }, form)
}

/** A member and an applicant send the payload in every form, and an admin answers with it. */
async function send(payload: Payload) {
  const { text } = payload
  const member = await site.person('member', { name: text })
  const call = async <E extends Endpoint>(endpoint: E, form: object) =>
    site.call(member.session, endpoint, filledWith(payload, endpoint, form) as never)
  const now = site.context.clock()
  const { atithiRequests } = await call(submitStay, stayForm(now))
  const { yuvaShakti } = await call(submitYouth, youthForm)
  const { spotlight } = await call(submitSpotlight, spotlightForm)
  await call(submitInvestor, investorForm)
  await call(submitHosting, hostingForm(now))
  await site.call(admin.session, reviewStay, { id: atithiRequests._id, state: 'accepted', message: text })
  await site.call(admin.session, reviewYouth, { id: yuvaShakti._id, state: 'declined', reason: text })
  await site.call(admin.session, showOnHomepage, { id: spotlight._id })
  const applicant = await site.person('user', { name: text })
  const application = filledWith(payload, applyForAid, aidForm)
  await site.call(applicant.session, applyForAid, application)
  await site.call(admin.session, askMember, { email: applicant.email, question: text })
  await site.call(applicant.session, answerQuestion, { answer: text })
  const meetup = await makeMeetup(site, admin, { title: text, description: text, organisedBy: text })
  return { member, applicant, meetup }
}

const PANELS = ['members&tab=waiting', 'forms&tab=aid', 'users', 'audit', 'waiting', 'meetups'].concat([
  'stays',
  'youth',
  'investors',
  'hosting',
  'spotlight',
])

test('no payload from any field runs on any page, popup or e-mail that shows it', async () => {
  const people = []
  for (const payload of payloads) people.push(await send(payload))
  const { page, seen } = await watchedPage(browser, site.url)
  const [strangeElements, withoutPayload]: [string[], string[]] = [[], []]
  const record = (where: string, { text, strange }: Shown) => {
    strangeElements.push(...strange.map((html) => `${where}: ${html}`))
    if (!/ran\(\)|x\.example/i.test(text)) withoutPayload.push(where)
  }
  const look = async (path: string) => {
    await page.goto(path)
    await page.locator('html[data-hydrated]').waitFor()
    await page.waitForFunction(() => !document.querySelector('.skeleton, .loader, [aria-busy="true"]'))
    record(path, await shown(page))
  }
  await become(page, admin)
  for (const panel of PANELS) {
    await goTo(page, `/admin?panel=${panel}`)
    await page.getByRole('row').filter({ hasText: 'ran()' }).first().waitFor()
    record(panel, await shown(page))
    for (const one of await popups(page, ['Answer', 'Details', 'Read and decide', 'Edit', 'Delete']))
      record(`a popup of ${panel}`, one)
  }
  for (const { member, applicant, meetup } of people) {
    await become(page, admin)
    for (const { id } of [member, applicant]) await look(`/admin?panel=members&person=${id}`)
    await become(page, applicant)
    for (const path of ['/my', '/my/application', '/my/account']) await look(path)
    await become(page, member)
    const { submissions } = await site.call(member.session, mySubmissions, {})
    const sent = submissions.map(({ programme, _id }) => `/my/sent/${programme}/${_id}`)
    for (const path of ['/my', '/', '/events', `/events/${meetup._id}`, ...sent]) await look(path)
  }
  // E-mail programs have no content security policy, and neither has an empty page.
  await page.goto('about:blank')
  const mails = await site.mailed()
  expect(mails.filter(({ html }) => html.includes('ran()')).length).toBeGreaterThan(3)
  for (const { html, kind } of mails) {
    await page.setContent(html)
    const { strange } = await shown(page)
    strangeElements.push(...strange.map((one) => `the e-mail ${kind}: ${one}`))
  }
  expect(seen).toEqual([])
  expect(strangeElements).toEqual([])
  expect(withoutPayload).toEqual([])
}, 240_000)
