import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import { check } from '#contract/call/check.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { createMeetup } from '#contract/events/events.ts'
import { submitHosting } from '#contract/programmes/hosting.ts'
import { submitInvestor } from '#contract/programmes/investors.ts'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { submitSpotlight, showOnHomepage } from '#contract/programmes/spotlight.ts'
import { submitStay } from '#contract/programmes/stays.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { fileOf, meetingForm, photograph, sendForm } from '#test/cases/events/event-form.ts'
import {
  hostingForm,
  investorForm,
  spotlightForm,
  stayForm,
  youthForm,
} from '#test/cases/submission-forms.ts'
import { startTestApp } from '#test/support/test-app.ts'

/** A server that must never receive a request. */
async function startCanary() {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary`,
    requests,
    [Symbol.dispose]: () => void server.close(),
  }
}

/** The form with the address in every text field that accepts it. */
function withAddress<Form extends object>(endpoint: Endpoint, form: Form, url: string): Form {
  const filled = { ...form } as Record<string, unknown>
  for (const key of Object.keys(filled)) {
    const candidate = { ...filled, [key]: url }
    if (typeof filled[key] === 'string' && 'value' in check(endpoint, candidate)) filled[key] = url
  }
  return filled as Form
}

test('the server sends no request to an address that somebody typed, in any field', async () => {
  using canary = await startCanary()
  await using site = await startTestApp()
  site.startJobs()
  const now = site.context.clock()
  const { url } = canary
  const [member, applicant, admin] = [
    await site.person('member', { name: url }),
    await site.person('user', { name: url }),
    await site.person('admin'),
  ]
  await site.confirm(member.email)
  await site.confirm(applicant.email)

  await site.call(null, createUser, {
    name: url,
    email: 'asha@example.org',
    password: 'seven lattices at noon',
  })
  await site.call(applicant.session, applyForAid, withAddress(applyForAid, aidForm, url))
  await site.call(member.session, submitYouth, withAddress(submitYouth, youthForm, url))
  await site.call(member.session, submitStay, withAddress(submitStay, stayForm(now), url))
  await site.call(member.session, submitInvestor, withAddress(submitInvestor, investorForm, url))
  await site.call(member.session, submitHosting, withAddress(submitHosting, hostingForm(now), url))
  const { spotlight } = await site.call(
    member.session,
    submitSpotlight,
    withAddress(submitSpotlight, spotlightForm, url),
  )
  const meetup = {
    ...meetingForm,
    title: url,
    link: url,
    organisedBy: url,
    thumbnail: fileOf(await photograph()),
  }
  expect(await sendForm(site, admin, createMeetup, meetup)).toMatchObject({ status: 200 })
  await site.call(admin.session, showOnHomepage, { id: spotlight._id })
  await site.call(admin.session, approveMember, { email: applicant.email })
  for (const path of ['/', '/events', '/spotlight-boost']) expect((await site.http(path)).status).toBe(200)
  await site.letHeldGo()
  await expect.poll(() => site.emails(), { timeout: 30_000 }).toEqual([])

  expect(canary.requests).toEqual([])
})
