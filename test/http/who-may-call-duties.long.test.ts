import { expect, test } from 'vitest'
import { z } from 'zod'
import { saveContentDraft, uploadContentPicture } from '#contract/content-documents/calls.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { createEvent, type Event } from '#contract/events/events.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { readCreditNote, readInvoice, readDocument } from '#contract/money/documents.ts'
import { submitHosting } from '#contract/programmes/hosting.ts'
import { allSpotlight, submitSpotlight } from '#contract/programmes/spotlight.ts'
import { saveLogo, saveSignature } from '#contract/settings.ts'
import { issueCreditNote } from '#server/documents/issue.ts'
import { type HolderName, holders } from '#server/files/file-references.ts'
import { endpoints, nameOf, send } from '#test/cases/calls/endpoints.ts'
import { everyCaller, isIn, refusalOf, type Someone } from '#test/cases/calls/every-caller.ts'
import { eventForm, fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { docx } from '#test/cases/files/file-tricks.ts'
import { hostingForm, spotlightForm } from '#test/cases/submission-forms.ts'
import { type Person, sharedTestApp } from '#test/support/test-app.ts'
import { applicant } from '../money/bare-payment.ts'

const AT_ONCE = 8
/** How many sessions each caller needs for all calls, files and documents. */
const MOST = endpoints.size + 40

const site = await sharedTestApp()
site.config.production = true
const callers = await everyCaller(site, MOST)

async function statusOf(answer: Response): Promise<string> {
  if (answer.status !== 401 && answer.status !== 403) {
    await answer.body?.cancel()
    return String(answer.status)
  }
  return `${answer.status} ${((await answer.json()) as { code: string }).code}`
}

/** The expected answer to a caller who sends an empty input; `-` is anything but 401 and 403. */
function expectedOf({ allow, duty = 'any', notAllowed = 'not_allowed' }: Endpoint, one: Someone): string {
  if (allow === 'anyone' || allow === 'provider') return '-'
  if (!isIn(one)) return '401 no_token'
  if (allow === 'signed-in') return '-'
  if (allow === 'member') return one.role === 'member' ? '-' : `403 ${notAllowed}`
  const refusal = refusalOf(one, duty)
  return refusal === null ? '-' : `403 ${refusal === 'not_allowed' ? notAllowed : refusal}`
}

/** Asks several questions at a time; returns what is wrong. */
async function wrongOf<T>(questions: T[], ask: (question: T) => Promise<string | null>): Promise<string[]> {
  const wrong: string[] = []
  const waiting = [...questions]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const said = await ask(next)
        if (said !== null) wrong.push(said)
      }
    }),
  )
  return wrong
}

const asPerson = (one: Someone): Person | null => {
  const session = one.session()
  return session === null ? null : { id: one.id, name: one.name, email: '', session }
}

test('in production every call admits the callers that its endpoint names, and nobody else', {
  timeout: 120_000,
}, async () => {
  const questions = callers.flatMap((one) => [...endpoints.values()].map((endpoint) => ({ one, endpoint })))
  const answers = new Set<string>()
  const wrong = await wrongOf(questions, async ({ one, endpoint }) => {
    // The call that closes an account gets an invalid input, so that it closes none.
    const input = endpoint.path === '/user/close_account' ? { refund: -1 } : {}
    // A signed-in caller may get a 403 for some inputs; the input here causes none.
    const status = await statusOf(await send(site, asPerson(one), endpoint, input))
    const verdict = /^40[13]/.test(status) ? status : '-'
    answers.add(verdict)
    const expected = expectedOf(endpoint, one)
    return verdict === expected ? null : `${one.name}, ${nameOf(endpoint)}: ${status}, not ${expected}`
  })
  expect(wrong).toEqual([])
  expect(questions.length).toBeGreaterThan(2_500)
  expect([...answers]).toEqual(
    expect.arrayContaining(['-', '401 no_token', '403 outside_duties', '403 two_factor_required']),
  )
})

const by = (name: string) => callers.find((one) => one.name === name) as Someone
const asOwner = () => asPerson(by('owner with two-factor'))

/** For each kind of holder, makes a file and returns its address and its owner; null means the organisation. */
const made: Record<HolderName, () => Promise<{ url: string; ofWhom: Someone | null }>> = {
  face: async () => {
    const member = by('member')
    const { body } = await sendForm<{ user: { avatar: { url: string } } }>(
      site,
      asPerson(member),
      updateProfile,
      {
        avatar: fileOf(await photograph()),
      },
    )
    return { url: body.user.avatar.url, ofWhom: member }
  },
  spotlight: async () => {
    const member = by('member')
    const { body } = await sendForm<{ spotlight: { file: { url: string } } }>(
      site,
      asPerson(member),
      submitSpotlight,
      { ...spotlightForm, file: fileOf(docx, 'plan.docx') },
    )
    return { url: body.spotlight.file.url, ofWhom: member }
  },
  eventRequest: async () => {
    const member = by('member')
    const { body } = await sendForm<{ zoom: { thumbnail: { url: string } } }>(
      site,
      asPerson(member),
      submitHosting,
      {
        ...hostingForm(site.context.clock()),
        thumbnail: fileOf(await photograph()),
      },
    )
    return { url: body.zoom.thumbnail.url, ofWhom: member }
  },
  event: async () => {
    const { body } = await sendForm<{ forms: Event }>(site, asOwner(), createEvent, {
      ...eventForm,
      thumbnail: fileOf(await photograph()),
    })
    const { url } = body.forms.thumbnail
    // Made private, so that the rights of its holder decide.
    await site.database.pool.query('update files set is_public = false where id = $1', [url.split('/')[2]])
    return { url, ofWhom: null }
  },
  content: async () => {
    const { body } = await sendForm<{ picture: { _id: string; url: string } }>(
      site,
      asOwner(),
      uploadContentPicture,
      { picture: fileOf(await photograph()) },
    )
    const { _id: picture, url } = body.picture
    const value = { team: [{ name: 'A', designation: 'B', picture: { picture, alt: 'A', x: 0.5, y: 0.5 } }] }
    await site.call(asOwner()?.session ?? null, saveContentDraft, {
      key: 'team',
      value,
      revision: 0,
    })
    // Made private, so that the rights of its holder decide.
    await site.database.pool.query('update files set is_public = false where id = $1', [picture])
    return { url, ofWhom: null }
  },
  signature: async () => ({ url: await sign(), ofWhom: null }),
  logo: async () => ({ url: await showLogo(), ofWhom: null }),
  shownOn: async () => {
    const url = await showLogo()
    await paid()
    // The document from before keeps the first logo.
    await showLogo()
    return { url, ofWhom: null }
  },
  signed: async () => {
    const url = await sign()
    await paid()
    // The document from before keeps the first signature.
    await sign()
    return { url, ofWhom: null }
  },
}

async function showLogo(): Promise<string> {
  const { body } = await sendForm<{ branding: { logo: { url: string } } }>(site, asOwner(), saveLogo, {
    logo: fileOf(await photograph()),
  })
  const { url } = body.branding.logo
  // Made private, so that the rights of its holder decide.
  await site.database.pool.query('update files set is_public = false where id = $1', [url.split('/')[2]])
  return url
}

async function sign(): Promise<string> {
  const { body } = await sendForm<{ signature: { url: string } }>(site, asOwner(), saveSignature, {
    signature: fileOf(await photograph()),
  })
  return body.signature.url
}

/** Makes a payment with an invoice and a refund with a credit note, by the calls that issue them. */
async function paid() {
  const payer = await applicant(site)
  const { db } = site.database
  const at = site.context.clock()
  await db
    .updateTable('payments')
    .set({
      status: 'paid',
      paid_at: at,
      provider_order_id: `order_${payer.payment}`,
      provider_payment_id: `pay_${payer.payment}`,
    })
    .where('id', '=', payer.payment)
    .execute()
  const answer = await send(site, payer, readInvoice, { id: payer.payment })
  expect(answer.status).toBe(200)
  await answer.body?.cancel()
  const { id: refund } = await db
    .insertInto('refunds')
    .values({
      payment_id: payer.payment,
      amount: 50,
      reason: 'x',
      status: 'arrived',
      requested_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note = await db.transaction().execute((tx) => issueCreditNote(tx, refund, at))
  return {
    payer,
    ids: [
      [readInvoice, payer.payment],
      [readCreditNote, refund],
      [readDocument, note as string],
    ] as const,
  }
}

test('every kind of file may be read by its owner and by the admins of its holder, and by nobody else', async () => {
  const { rows } = await site.database.pool.query<{ held: string }>(
    `select conrelid::regclass || '.' || attname as held from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'files'::regclass`,
  )
  expect(rows.map(({ held }) => held).toSorted()).toEqual(
    Object.values(holders)
      .map(({ table, column }) => `${table}.${column}`)
      .toSorted(),
  )
  for (const [kind, make] of Object.entries(made)) {
    const { url, ofWhom } = await make()
    const { duty } = holders[kind as HolderName]
    const wrong = await wrongOf(callers, async (one) => {
      const session = one.session()
      const headers = session === null ? {} : { authorization: `Bearer ${session}` }
      const status = await statusOf(await site.http(url, { headers }))
      const refusal = refusalOf(one, duty)
      const others = refusal === 'not_allowed' ? '404' : refusal === null ? '200' : `403 ${refusal}`
      const expected = !isIn(one) ? '401 no_token' : one === ofWhom ? '200' : others
      return status === expected ? null : `${one.name}, ${kind}: ${status}, not ${expected}`
    })
    expect(wrong).toEqual([])
  }
})

test('a face may be read by the admins whose lists show faces', () => {
  const shown = [...endpoints.values()].flatMap(({ allow, duty = 'any', answer }) => {
    const schema = z.toJSONSchema(answer, { unrepresentable: 'any' })
    return allow === 'admin' && duty !== 'any' && JSON.stringify(schema).includes('"avatar"') ? duty : []
  })
  const { duty } = holders.face
  expect([...new Set(shown)].toSorted()).toEqual(['owner', ...duty].toSorted())
})

test('documents may be read by their payer and by admins with the duty money, and by nobody else', async () => {
  const { payer, ids } = await paid()
  for (const [endpoint, id] of ids) {
    const own = await send(site, payer, endpoint, { id })
    expect(await statusOf(own), nameOf(endpoint)).toBe('200')
    const wrong = await wrongOf(callers, async (one) => {
      const status = await statusOf(await send(site, asPerson(one), endpoint, { id }))
      const refusal = refusalOf(one, 'money')
      const others = refusal === 'not_allowed' ? '404' : refusal === null ? '200' : `403 ${refusal}`
      const expected = isIn(one) ? others : '401 no_token'
      return status === expected ? null : `${one.name}, ${nameOf(endpoint)}: ${status}, not ${expected}`
    })
    expect(wrong).toEqual([])
  }
})

test('everybody reads the featured spotlights, and an admin with the duty programmes reads all', async () => {
  const member = await site.person('member')
  const { body } = await sendForm<{ spotlight: { _id: string } }>(site, member, submitSpotlight, {
    ...spotlightForm,
    name: 'Waits',
  })
  expect(body.spotlight._id).toBeTruthy()
  const wrong = await wrongOf(callers, async (one) => {
    const answer = await send(site, asPerson(one), allSpotlight, {})
    const text = await answer.text()
    const isAll = isIn(one) && refusalOf(one, 'programmes') === null
    const isRight =
      answer.status === 200 && isAll === text.includes('Waits') && isAll === text.includes(member.email)
    return isRight ? null : `${one.name}: ${answer.status} ${text.slice(0, 200)}`
  })
  expect(wrong).toEqual([])
})
