import { expect, test } from 'vitest'
import { myApplication } from '#contract/membership/members.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { dueSubmissions } from '#contract/programmes/waiting.ts'
import { saveSettings } from '#contract/settings.ts'
import { dayInIst } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { DAY } from '#contract/values/time.ts'
import { approve, join } from '#test/members/membership.ts'
import { sharedProvider, startTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()

test('people, admins and e-mails see the name that an owner gives a category, from its first day on', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, asha, ravi] = [await site.person('admin'), await site.person(), await site.person()]
  const rename = (name: string, validFrom?: string) =>
    site.call(owner.session, saveSettings, {
      categories: [{ category: 'Startup/Business', name, ...(validFrom ? { validFrom } : {}) }],
    })
  const today = dayInIst(site.context.clock())
  await rename('Founders and businesses')
  await rename('Not yet', daysAfter(today, 1))
  const called = 'Founders and businesses'

  await join(site, simulator, asha)
  expect((await site.call(asha.session, myApplication, {})).categoryName).toBe(called)
  const { due } = await site.call(owner.session, dueSubmissions, {})
  expect(due.map(({ about }) => about)).toEqual([`Membership, ${called}`])
  await site.mailed()
  await approve(site, asha)
  const { membership } = await site.call(asha.session, myMembership, {})
  expect(membership).toMatchObject({ category: 'Startup/Business', categoryName: called })

  const mails = await site.mailed()
  const textOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.text
  expect(textOf('application_received')).toContain(`Category: ${called}`)
  expect(textOf('payment_receipt')).toContain(`Membership for one year, ${called}: `)

  site.turnClock(DAY)
  await join(site, simulator, ravi)
  expect((await site.call(ravi.session, myApplication, {})).categoryName).toBe('Not yet')
})
