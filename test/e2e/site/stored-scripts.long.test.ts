import { expect, test } from 'vitest'
import { pickSpotlight } from '#contract/programmes/spotlight.ts'
import { HOUR } from '#contract/values/time.ts'
import { everyPayload, type Payload, payloads } from '#test/cases/calls/script-payloads.ts'
import { decisionSender } from '#test/cases/send-decisions.ts'
import { eventSender } from '#test/cases/events/send-events.ts'
import { payloadSender, type SentText } from '#test/cases/calls/send-payloads.ts'
import {
  isIn,
  NEVER_SHOWN,
  OF_A_FORMAT,
  otherTexts,
  textFields,
  textFor,
} from '#test/cases/calls/text-fields.ts'
import { startProvider, startTestApp } from '#test/support/test-app.ts'
import { panels as registered } from '#web/app/dashboard/panels.ts'
import { hydrate, startBrowser, type TestBrowser } from '../browser.ts'
import { type PanelOptions, screens } from './script-screens.ts'
import { type Shown, undoLines, unsafeServer, watchedPage } from './script-watch.ts'

/** Hundreds of screens and e-mails. */
const LONG = 600_000
const LEGAL_NAME = 'form [name="organisation.legalName"]'
const labelsOf = (group: string) =>
  registered.flatMap((panel) => ('group' in panel && panel.group === group ? [panel.label] : []))
const PROGRAMMES = labelsOf('Programmes').filter((label) => label !== 'Expert Connect')
const EVENTS = labelsOf('Content')

test('there are 25 different payloads', () => {
  expect(new Set(everyPayload.map(({ text }) => text)).size).toBe(25)
  expect([2, 25]).toContain(payloads.length)
})

test('a field that takes no payload, or is never shown, has its reason, and no reason outlives its fields', () => {
  expect(otherTexts.filter((name) => !isIn(OF_A_FORMAT, name))).toEqual([])
  expect(OF_A_FORMAT.filter(([fields]) => !otherTexts.some((name) => fields.test(name)))).toEqual([])
  expect(NEVER_SHOWN.filter(([fields]) => !textFields.some(({ name }) => fields.test(name)))).toEqual([])
})

const SENT = {
  stays: 'Stay',
  hosting: 'Hosting',
  youth: 'Youth',
  investors: 'Investor',
  spotlight: 'Spotlight',
}

/** What is noticed on the unsafe page of a payload, once what is wanted is among it. */
async function noticedOf(
  browser: TestBrowser,
  url: string,
  number: number,
  { name }: Payload,
  wanted: RegExp,
): Promise<string> {
  const { page, seen } = await watchedPage(browser, url)
  // Some lead the page away before it is there.
  await page.goto(`${url}/${number}`, { waitUntil: 'commit' }).catch(() => undefined)
  const noticed = () => seen.filter((one) => !one.includes('favicon'))
  await expect.poll(() => noticed().join('\n'), { message: name }).toMatch(wanted)
  await page.context().close()
  return seen.join('\n')
}

/** The same of all, a few at once. */
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

test('each payload runs where a page takes it for its own, and is noticed', async () => {
  await using server = await unsafeServer()
  await using browser = await startBrowser()
  const wantedOf = ({ parts = [''] }: Payload) =>
    new RegExp(`(?:a script ran[^]*){${parts.length}}|x\\.example`)
  for (const [payload, what] of await noticedOfAll(browser, server.url, wantedOf))
    expect(what, payload.name).toMatch(wantedOf(payload))
})

test('with our policy none of them runs, and each is noticed', async () => {
  await using site = await startTestApp({ confirmed: true })
  const policy = (await site.http('/about-us')).headers.get('content-security-policy') ?? ''
  await using server = await unsafeServer(policy)
  await using browser = await startBrowser()
  for (const [{ name }, what] of await noticedOfAll(browser, server.url, () => /./))
    expect(what, name).not.toContain('a script ran')
})

/** It goes where nobody has confirmed yet that they are the person: it says neither their name nor what anybody typed. */
const WITHOUT_TEXTS = ['the e-mail confirm_replaced_email']
const PAYLOAD = /ran\(\)|x\.example/

/** Looks for what was sent in all that is shown, and keeps what should not be there. */
function reader(sent: SentText[]) {
  const unseen = new Set<SentText>()
  const strangers: string[] = []
  const places = new Map<string, boolean>()
  let known = 0
  return {
    unseen,
    strangers,
    /** Whether a payload stood there in any of its states. */
    places,
    take: (where: string, { text, strange }: Shown): void => {
      for (const one of sent.slice(known)) unseen.add(one)
      known = sent.length
      strangers.push(...strange.map((html) => `${where}: ${html}`))
      places.set(where, places.get(where) === true || PAYLOAD.test(text))
      // Cities are kept in lower case.
      const lower = text.toLowerCase()
      for (const one of unseen) if (lower.includes(one.text.toLowerCase())) unseen.delete(one)
    },
  }
}

test(
  'no payload runs, whatever field it came by, on any page, popup or e-mail that shows it',
  async () => {
    await using simulator = await startProvider()
    await using site = await startTestApp({ simulator, confirmed: true })
    await using browser = await startBrowser()
    const sender = await payloadSender(site)
    const { admin, rounds, sent } = sender
    const decisions = decisionSender(site, sender)
    const attendance = eventSender(site, sender)
    const { unseen, strangers, places, take } = reader(sent)
    // Two at once, since a page waits for the server half of its time.
    const both = await Promise.all([0, 1].map(() => screens(browser, site.url, take)))
    const [one, other] = both as [(typeof both)[0], (typeof both)[0]]

    async function eachRound(look: (screen: typeof one, round: (typeof rounds)[number]) => Promise<void>) {
      await Promise.all(
        both.map(async (screen, number) => {
          for (const round of rounds) if (round.round % 2 === number) await look(screen, round)
        }),
      )
    }
    async function panels(names: readonly string[], options?: PanelOptions) {
      const left = [...names]
      await Promise.all(
        both.map(async ({ panel }) => {
          for (let name = left.shift(); name; name = left.shift()) await panel(name, options)
        }),
      )
    }
    const asAdmin = () => Promise.all(both.map(({ as }) => as(admin)))

    await sender.signUp()
    await sender.submit()
    await eachRound(async ({ as, open }, { begins }) => {
      await as(begins)
      await open('/partner/submit-details', 'form [name=fullName]')
      await open('/investor-circle', 'form [name=name]')
    })
    await sender.describe()
    await eachRound(async ({ as, open }, { pays }) => {
      await as(pays)
      await open('/my/account', 'form [name=city]')
    })
    await asAdmin()
    await panels(PROGRAMMES, { buttons: ['Answer'] })
    await panels(PROGRAMMES, { more: { tab: 'due' } })
    await eachRound(async ({ as, open }, { member, ids }) => {
      await as(member)
      for (const [name, of] of Object.entries(SENT)) await open(`/my/sent/${name}/${ids[of]}`, 'main dl')
    })
    await sender.correctSubmissions()

    // An address gets ten e-mails an hour.
    await site.mailed()
    site.turnClock(HOUR + 1)
    await sender.decline()
    await site.mailed()
    site.turnClock(HOUR + 1)
    await decisions.add()
    await eachRound(async ({ as, open }, { round }) => {
      await as(decisions.guestOf(round))
      await open('/my', '.answer-question')
    })
    await decisions.answer()
    await asAdmin()
    await panels(PROGRAMMES, { buttons: ['Answer'] })
    await site.mailed()
    site.turnClock(HOUR + 1)
    await decisions.accept()
    await eachRound(async ({ as, open }, { round }) => {
      const guest = decisions.guestOf(round)
      await as(guest)
      for (const [name, id] of Object.entries(guest.sent)) await open(`/my/sent/${name}/${id}`, 'main dl')
    })
    await site.mailed()
    site.turnClock(HOUR + 1)
    await sender.askForMatches()
    await eachRound(async ({ as, open }, { member, ids }) => {
      await as(member)
      await open(`/my/sent/matching/${ids['match']}`, 'main dl')
    })
    await asAdmin()
    await sender.match()
    await panels([...PROGRAMMES, 'Expert Connect', 'All Users', 'All Members', 'Members Forms', 'Payments'], {
      buttons: ['Answer', 'Details', 'Candidates', 'Re Match'],
    })
    await one.panel('Members Forms', { more: { tab: 'aid' }, buttons: ['Details'] })
    await one.panel('All Spotlight Boost')
    for (const line of await undoLines(
      one.page,
      'Make ',
      ' the pick of this month',
      ' is the pick of this month',
    ))
      take('an Undo', line)
    await eachRound(async ({ as, open }, { member }) => {
      await as(member)
      // The code of introductions comes last.
      await open('/my', '[aria-labelledby=my-introductions] .my-card')
    })
    await site.mailed()
    site.turnClock(HOUR + 1)
    await sender.nameGuardians()
    const links = await sender.guardianLinks()
    await eachRound(({ open }, { round }) => open(links[round] ?? '', '.link-page-panel'))
    await eachRound(async ({ page, as, open, takeNow }, { begins }) => {
      await as(begins)
      await open('/my', '.standing')
      await page.getByRole('button', { name: 'Change name or guardian' }).click()
      await page.getByRole('form', { name: 'Your guardian' }).waitFor()
      await takeNow('the form that names a guardian')
    })
    await sender.agree(links)
    await sender.ask()
    await eachRound(async ({ as, open }, { begins }) => {
      await as(begins)
      await open('/my', '.answer-question')
    })
    await sender.answer()
    await eachRound(async ({ as, open }, { begins }) => {
      await as(begins)
      await open('/my', 'h1')
    })
    await asAdmin()
    await one.panel('All Members', { more: { tab: 'waiting' }, buttons: ['Read and decide'] })
    await sender.correctApplications()
    await eachRound(async ({ as, open }, { begins }) => {
      await as(begins)
      await open('/my/application', 'main dl')
    })
    await asAdmin()
    await one.panel('All Members', { more: { tab: 'waiting' }, buttons: ['Read and decide'] })
    await sender.note()
    await one.open('/admin?panel=All+Members', '.saved-view')
    const cities = textFields.filter(({ name }) => name === 'allMembers city')
    await eachRound(async ({ page, takeNow }, { round, begins }) => {
      await page.goto(`/admin?panel=All+Members&q=${encodeURIComponent(begins.email)}`)
      await page.getByRole('button', { name: 'Read and decide' }).click()
      await page.locator('.person-note').waitFor()
      await takeNow('the notes on a person')
      for (const field of cities) {
        const city = textFor(field, round, {})
        sent.push({ field, text: city })
        await page.goto(`/admin?${new URLSearchParams({ panel: 'All Members', city })}`)
        // Those who live in a city that begins so, or nobody.
        await page.locator('main .empty-list, main tbody tr').first().waitFor()
        await takeNow('a city that is looked for')
      }
      await page.locator('.saved-view a').nth(round).click()
      await page.locator('.saved-view a[aria-current=true]').waitFor()
      await page.locator(':is(main .empty-list, main .records[aria-busy=false])').waitFor()
      await takeNow('a saved view')
    })
    await sender.correct()
    await asAdmin()
    await one.panel('All Members', { more: { tab: 'waiting' }, buttons: ['Read and decide'] })
    await site.mailed()
    site.turnClock(HOUR + 1)
    await sender.declineApplications()
    await eachRound(async ({ as, open }, { begins }) => {
      await as(begins)
      await open('/my', '.standing')
    })
    await sender.recordCheques()
    await asAdmin()
    await one.panel('Payments', {
      more: { tab: 'waiting' },
      buttons: ['Details'],
      within: 'Correct the receipt',
    })
    // Money that fits nobody stands above the list.
    await one.panel('Payments', { more: { tab: 'review' } })
    await site.mailed()
    site.turnClock(HOUR + 1)
    await sender.returnCheques()
    await site.mailed()
    await sender.explain()
    site.turnClock(HOUR + 1)
    await decisions.end()
    await eachRound(async ({ as, open }, { round }) => {
      const guest = decisions.guestOf(round)
      await as(guest)
      await open('/my', '.standing')
      await as(admin)
      await open(`/admin?panel=All+Members&person=${guest.id}`, 'main')
    })
    await site.mailed()
    await decisions.invite()
    for (const { ids } of rounds) {
      await site.call(admin.session, pickSpotlight, { id: ids['shown'] as string })
      await one.open('/', 'main')
    }
    await hydrate(one.page)
    await one.takeNow('/, hydrated')

    await sender.announce()
    await one.open('/events', 'main')
    await hydrate(one.page)
    await one.takeNow('/events, hydrated')
    await asAdmin()
    await panels(EVENTS, { buttons: ['Edit', 'Delete'] })
    await sender.change()
    await one.open('/events', 'main')
    await one.open('/events/past', 'main')
    await hydrate(one.page)
    await one.takeNow('/events/past, hydrated')
    await panels(EVENTS, { buttons: ['Edit', 'Delete'] })
    await site.mailed()
    site.turnClock(HOUR + 1)
    await attendance.refuse()
    await one.open(`/admin?panel=meetups&event=${await attendance.judge()}`, '.event-said')
    for (const { round } of rounds)
      await sender.call(admin, 'newContentPage', { slug: `own-${round}` }, round)
    await one.open('/admin?panel=content', '.editor-group')

    const searches = textFields.filter(
      ({ path: [first], call, name }) => first === 'q' && call !== 'recordExport' && !isIn(NEVER_SHOWN, name),
    )
    await eachRound(async ({ page, takeNow }, { round }) => {
      await sender.call(admin, 'recordExport', { list: 'All Users' }, round)
      for (const field of searches.filter((_, at) => at % rounds.length === round)) {
        const q = textFor(field, round, {})
        const { reads } = field.endpoint
        // What lists no people searches the documents.
        const list = typeof reads === 'object' && 'list' in reads ? reads.list : 'content'
        sent.push({ field, text: q })
        await page.goto(
          `/admin?${new URLSearchParams({ panel: list === 'Paid Forms' ? 'Members Forms' : list, q })}`,
        )
        await page.locator(':is(main .empty-list, main .records[aria-busy=false])').waitFor()
        await takeNow(`the search of ${list}`)
      }
    })
    await one.statement(sender.statement())
    await one.people(sender.people())
    for (const { round } of rounds) {
      await sender.organise(round)
      await Promise.all([one.open('/admin?panel=Settings', LEGAL_NAME), other.page.goto('/')])
      await other.takeNow('the links of the home page')
    }
    await one.panel('Audit log')

    const emails = await site.mailed()
    const halves = [emails.filter((_, n) => n % 2 === 0), emails.filter((_, n) => n % 2 === 1)]
    await Promise.all(
      both.map(async ({ page, takeNow }, number) => {
        // Mail programs have no policy: nor has an empty page.
        await page.goto('about:blank')
        for (const { html, kind } of halves[number] ?? []) {
          await page.setContent(html)
          await takeNow(`the e-mail ${kind}`)
        }
      }),
    )

    expect(new Set([...one.seen, ...other.seen])).toEqual(new Set())
    expect(strangers).toEqual([])
    expect([...places].filter(([, hasShown]) => !hasShown).map(([place]) => place)).toEqual(WITHOUT_TEXTS)
    const isToBeShown = ({ name }: { name: string }) => !isIn(NEVER_SHOWN, name)
    const namesOf = (texts: Iterable<SentText>) => new Set([...texts].map(({ field }) => field.name))
    const [sentIn, unseenIn] = [namesOf(sent), namesOf(unseen)]
    expect(
      textFields.flatMap((field) => (isToBeShown(field) && !sentIn.has(field.name) ? [field.name] : [])),
    ).toEqual([])
    expect([...unseenIn].filter((name) => !isIn(NEVER_SHOWN, name))).toEqual([])
    const seen = namesOf(sent.filter((text) => !unseen.has(text)))
    expect([...seen].filter((name) => isIn(NEVER_SHOWN, name))).toEqual([])
  },
  LONG,
)
