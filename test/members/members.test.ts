import { expect, test } from 'vitest'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import {
  allMembers,
  applyForAid,
  createOrder,
  myApplication,
  saveDraft,
} from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'

const simulator = await sharedProvider()

type Form = Partial<Parameters<typeof sendForm>[2]>

async function sendForm(site: Site, person: Person, form: typeof applicationForm): Promise<string> {
  return (await site.call(person.session, createOrder, form)).id
}

async function paid(site: Site, name: string, more: Form = {}): Promise<Person & { order: string }> {
  const person = await site.person('user', { name })
  const order = await sendForm(site, person, { ...applicationForm, ...more })
  await simulator.pay(order)
  const { status } = await site.call(person.session, confirmPayment, { id: order })
  expect(status).toBe('paid')
  return { ...person, order }
}

async function seekingAid(site: Site, name: string): Promise<Person> {
  const person = await site.person('user', { name })
  await site.call(person.session, applyForAid, { ...aidForm, fullName: `${name} in Full` })
  return person
}

const namesOf = (members: { user: { name: string } }[]) => members.map(({ user }) => user.name)

async function auditedActions(site: Site): Promise<string[]> {
  const rows = await site.context.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  return rows.map(({ action }) => action)
}

async function emailsTo(site: Site, { email }: Person): Promise<string[]> {
  return (await site.emails()).filter(({ to }) => to === email).map(({ kind }) => kind)
}

const site = await sharedTestApp({ simulator })

test('All Members lists people who have paid or asked for aid, newest first, each with their latest application', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  await site.person('user', { name: 'Nobody yet' })
  const first = await paid(site, 'First')
  const second = await seekingAid(site, 'Second')
  const third = await site.person('user', { name: 'Third has not paid' })
  await sendForm(site, third, applicationForm)
  const { members, ...rest } = await site.call(admin.session, allMembers, {})
  expect(rest).toEqual({})
  expect(namesOf(members)).toEqual(['Second', 'First'])
  expect(members[1]).toMatchObject({
    fullName: 'Asha Kulkarni',
    userId: first.id,
    email: first.email,
    city: 'pune',
    membershipCategory: 'Startup/Business',
    categoryprice: 199_900,
    amount: 235_882,
    termsAccepted: true,
    role: 'user',
    status: 'paid',
    user: { _id: first.id, name: 'First', email: first.email, role: 'user' },
  })
  expect(members[1]).not.toHaveProperty('financialAidReason')
  expect(members[0]).toMatchObject({
    financialAidReason: aidForm.financialAidReason,
    financialAidBenefit: aidForm.financialAidBenefit,
    financialAidCommitment: 'Yes',
    status: null,
    user: { _id: second.id },
  })
  expect(namesOf((await site.call(admin.session, allMembers, { form: 'aid' })).members)).toEqual(['Second'])
})

test('the list of payments contains every order with its form, newest first', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const first = await paid(site, 'First')
  const second = await site.person('user', { name: 'Second' })
  const order = await sendForm(site, second, { ...applicationForm, membershipCategory: 'Student' } as never)
  const { payments } = await site.call(admin.session, allPayments, {})
  expect(payments).toMatchObject([
    { orderId: order, status: 'created', amount: 117_882, useremail: second.email, paidAt: null },
    {
      orderId: first.order,
      status: 'paid',
      amount: 235_882,
      useremail: first.email,
      role: 'user',
      refunded: 0,
      review: null,
    },
  ])
  expect(payments[1]?.form).toMatchObject({
    fullName: 'Asha Kulkarni',
    userId: first.id,
    goals: applicationForm.goals,
  })
  expect(payments[1]?.paidAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('the lists of members and payments have pages without gaps or repeated rows, and search takes every character literally', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin', { name: 'Admin' })
  const people = [
    await paid(site, 'Per%cent', { contact: '+919811100001' } as never),
    await paid(site, 'Under_score', { fullName: 'Vetiver Grower' } as never),
    await paid(site, String.raw`Back\slash`),
    await paid(site, 'Plain'),
    await paid(site, 'Plainer'),
  ]
  const whole = namesOf((await site.call(admin.session, allMembers, {})).members)
  expect(whole).toEqual(people.map(({ name }) => name).toReversed())
  const members: string[] = []
  const orders: string[] = []
  for (let cursor: string | null | undefined, pages = 0; pages === 0 || cursor; pages += 1) {
    const more = cursor ? { cursor } : {}
    const page = await site.call(admin.session, allMembers, { limit: '2', ...more })
    members.push(...namesOf(page.members))
    expect([page.total, page.members.length]).toEqual([5, pages === 2 ? 1 : 2])
    cursor = page.nextCursor
  }
  for (let cursor: string | null | undefined, pages = 0; pages === 0 || cursor; pages += 1) {
    const page = await site.call(admin.session, allPayments, { limit: 2, ...(cursor ? { cursor } : {}) })
    orders.push(...page.payments.map(({ orderId }) => String(orderId)))
    expect(page.total).toBe(5)
    cursor = page.nextCursor
  }
  expect(members).toEqual(whole)
  expect(orders).toEqual(people.map(({ order }) => order).toReversed())
  for (const [q, found] of [
    ['%', ['Per%cent']],
    ['_', ['Under_score']],
    ['\\', [String.raw`Back\slash`]],
    ['PLAIN', ['Plainer', 'Plain']],
    ['vetiver', ['Under_score']],
    ['9811100001', ['Per%cent']],
    [people[3]?.email.toUpperCase() ?? '', ['Plain']],
    ["' or 1=1 --", []],
  ] as [string, string[]][]) {
    const some = await site.call(admin.session, allMembers, { q })
    expect([namesOf(some.members), some.total], q).toEqual([found, found.length])
    const { payments, total } = await site.call(admin.session, allPayments, { q })
    const emails = found.map((name) => people.find((person) => person.name === name)?.email)
    expect([payments.map(({ useremail }) => useremail), total], q).toEqual([emails, found.length])
  }
  const bad = [
    { limit: 0 },
    { limit: 201 },
    { limit: 1.5 },
    { cursor: 'x' },
    { cursor: '' },
    { cursor: 'AAAA' },
  ]
  for (const input of bad) {
    const refusal = { status: 400, code: 'invalid_input' }
    await expect(site.call(admin.session, allPayments, input)).rejects.toMatchObject(refusal)
    const query = { ...input, ...(input.limit === undefined ? {} : { limit: String(input.limit) }) }
    await expect(site.call(admin.session, allMembers, query as never)).rejects.toMatchObject(refusal)
  }
  await expect(site.call(admin.session, allMembers, { form: 'paid' } as never)).rejects.toMatchObject({
    status: 400,
  })
})

test('approving needs a payment or an application for aid, and approving again changes nothing', async () => {
  const admin = await site.person('admin')
  const approve = (email: string) => site.call(admin.session, approveMember, { email })
  const bare = await site.person()
  await expect(approve(bare.email)).rejects.toMatchObject({ status: 409, message: 'Payment Pending' })
  const unpaid = await site.person()
  await sendForm(site, unpaid, applicationForm)
  await expect(approve(unpaid.email)).rejects.toMatchObject({ status: 409, message: 'Payment Pending' })
  await expect(approve('nobody@example.org')).rejects.toMatchObject({ status: 404 })
  await expect(approve(admin.email)).rejects.toMatchObject({ status: 409, code: 'is_admin' })
  expect(await auditedActions(site)).toEqual([])
  const payer = await paid(site, 'Payer')
  const seeker = await seekingAid(site, 'Seeker')
  for (const person of [payer, seeker]) {
    expect(await approve(person.email.toUpperCase())).toEqual({ success: true, role: 'member' })
    expect(await approve(person.email)).toEqual({ success: true, role: 'member' })
    expect((await emailsTo(site, person)).filter((kind) => kind === 'approved')).toHaveLength(1)
    expect((await site.call(person.session, myApplication, {})).standing).toBe('member')
  }
  expect(await auditedActions(site)).toEqual(['member.approve', 'member.approve'])
})

test('removing ends the membership and keeps every record, and removing again changes nothing', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const person = await paid(site, 'Payer')
  const other = await site.person()
  const remove = (email: string) => site.call(admin.session, removeMember, { email })
  await site.call(admin.session, approveMember, { email: person.email })
  expect(await remove(person.email)).toEqual({ success: true, role: 'user' })
  expect(await remove(person.email)).toEqual({ success: true, role: 'user' })
  expect(await remove(other.email)).toEqual({ success: true, role: 'user' })
  await expect(remove('nobody@example.org')).rejects.toMatchObject({ status: 404 })
  await expect(remove(admin.email)).rejects.toMatchObject({ status: 409, code: 'is_admin' })
  expect(await auditedActions(site)).toEqual(['member.approve', 'member.remove'])
  expect(await emailsTo(site, person)).toEqual([
    'application_received',
    'payment_receipt',
    'approved',
    'membership_ended',
  ])
  expect(await emailsTo(site, other)).toEqual([])
  const { members } = await site.call(admin.session, allMembers, {})
  expect(members).toMatchObject([
    { fullName: 'Asha Kulkarni', status: 'paid', role: 'user', user: { _id: person.id } },
  ])
  expect((await site.call(admin.session, allPayments, {})).payments).toMatchObject([
    { orderId: person.order, status: 'paid' },
  ])
  expect((await site.call(person.session, myApplication, {})).standing).toBe('ended')
})

test('a removed member may apply, pay and be approved again', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const person = await paid(site, 'Payer')
  await expect(sendForm(site, person, applicationForm)).rejects.toMatchObject({ code: 'already_paid' })
  await site.call(admin.session, approveMember, { email: person.email })
  await expect(sendForm(site, person, applicationForm)).rejects.toMatchObject({ code: 'already_member' })
  await site.call(admin.session, removeMember, { email: person.email })
  const order = await sendForm(site, person, applicationForm)
  expect(order).not.toBe(person.order)
  await simulator.pay(order)
  await site.call(person.session, confirmPayment, { id: order })
  expect((await site.call(person.session, myApplication, {})).standing).toBe('paid')
  await site.call(admin.session, approveMember, { email: person.email })
  expect((await site.call(person.session, myApplication, {})).standing).toBe('member')
  expect((await site.call(admin.session, allMembers, {})).members).toHaveLength(1)
  expect((await site.call(admin.session, allPayments, {})).payments).toHaveLength(2)
})

test('when two admins approve or remove a person at the same instant, it is done and recorded once', async () => {
  await using site = await startTestApp({ simulator })
  const admins = [await site.person('admin'), await site.person('admin')]
  const person = await paid(site, 'Payer')
  const both = async (endpoint: typeof approveMember | typeof removeMember) =>
    site.collide(
      'users',
      person.id,
      admins.map(
        ({ session }) =>
          () =>
            site.call(session, endpoint, { email: person.email }),
      ),
    )
  const done = (role: string) => ({ status: 'fulfilled', value: { success: true, role } })
  expect(await both(approveMember)).toEqual([done('member'), done('member')])
  expect(await both(removeMember)).toEqual([done('user'), done('user')])
  expect(await auditedActions(site)).toEqual(['member.approve', 'member.remove'])
  expect((await emailsTo(site, person)).slice(2)).toEqual(['approved', 'membership_ended'])
})

test('approving and removing at the same instant have the same result as one after the other', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const person = await paid(site, 'Payer')
  for (let round = 0; round < 6; round += 1) {
    const before = await auditedActions(site)
    const results = await site.collide('users', person.id, [
      () => site.call(admin.session, approveMember, { email: person.email }),
      () => site.call(admin.session, removeMember, { email: person.email }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const { role } = await site.context.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const after = (await auditedActions(site)).slice(before.length)
    if (after.length > 0) expect(after.at(-1)).toBe(role === 'member' ? 'member.approve' : 'member.remove')
    const all = await auditedActions(site)
    // Equal actions never follow each other, so each call saw the result of the other.
    expect(all.every((action, n) => action !== all[n - 1])).toBe(true)
    expect((await emailsTo(site, person)).slice(2)).toEqual(
      all.map((action) => (action === 'member.approve' ? 'approved' : 'membership_ended')),
    )
  }
})

test('a person sees the status of their own application', async () => {
  const admin = await site.person('admin')
  const person = await site.person()
  const standing = async () => (await site.call(person.session, myApplication, {})).standing
  expect(await standing()).toBe('none')
  await site.call(person.session, saveDraft, { changes: { city: 'Pune' }, step: 1 })
  expect(await standing()).toBe('draft')
  const order = await sendForm(site, person, applicationForm)
  expect(await site.call(person.session, myApplication, {})).toMatchObject({
    standing: 'open',
    membershipCategory: 'Startup/Business',
    amount: 235_882,
    order,
    paidAt: null,
  })
  await site.call(person.session, applyForAid, aidForm)
  expect(await standing()).toBe('aid')
  await site.call(admin.session, approveMember, { email: person.email })
  expect(await standing()).toBe('member')
  await site.call(admin.session, removeMember, { email: person.email })
  expect(await standing()).toBe('ended')
  expect((await site.call((await site.person()).session, myApplication, {})).standing).toBe('none')
})
