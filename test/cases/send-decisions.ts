import { dayInIst } from '#contract/values/days.ts'
import { addMember } from '#contract/admin/add-member.ts'
import { daysAfter } from '#contract/membership/year.ts'
import type { Programme } from '#contract/programmes/submissions.ts'
import type { Person, Site } from '#test/support/test-app.ts'
import type { payloadSender } from './calls/send-payloads.ts'
import { hostingForm, investorForm, spotlightForm, stayForm, youthForm } from './submission-forms.ts'

type Guest = Person & { sent: Partial<Record<Programme, string>> }

const NAMES = {
  stays: 'Stay',
  hosting: 'Hosting',
  youth: 'Youth',
  investors: 'Investor',
  spotlight: 'Spotlight',
  matching: 'MatchRequest',
} as const satisfies Record<Programme, string>
const programmes = Object.keys(NAMES) as Programme[]

/** Sends every payload with what admins decide about somebody of each round: a member by hand, whose submissions are accepted. */
export function decisionSender(site: Site, sender: Awaited<ReturnType<typeof payloadSender>>) {
  const { admin, call, each } = sender
  const guests: Guest[] = []

  const guestOf = (round: number) => guests[round] as Guest

  /** Somebody new and somebody known are made members; who was known sends something to each programme, and is asked about it. */
  async function add(): Promise<void> {
    const now = site.context.clock()
    const forms = {
      stays: stayForm(now),
      hosting: hostingForm(now),
      youth: youthForm,
      investors: investorForm,
      spotlight: spotlightForm,
    }
    await each(async ({ round, begins }) => {
      const added = { email: `added-${round}@example.org`, membershipCategory: 'Student' }
      await call(admin, 'addMember', { ...added, name: '', reason: '' }, round)
      const guest = { ...(await site.person('user', { name: begins.name })), sent: {} as Guest['sent'] }
      await site.confirm(guest.email)
      await site.call(admin.session, addMember, {
        email: guest.email,
        name: guest.name,
        membershipCategory: 'Student',
        reason: 'Known to us',
      })
      guests[round] = guest
      for (const [programme, form] of Object.entries(forms) as [keyof typeof forms, object][]) {
        const answer = await call<Record<string, { _id: string }>>(
          guest,
          `submit${NAMES[programme]}`,
          { ...form },
          round,
        )
        guest.sent[programme] = Object.values(answer).find((value) => typeof value === 'object')?._id ?? ''
      }
      const match = await call<{ data: { _id: string } }>(
        guest,
        'submitMatchRequest',
        { id: guest.id },
        round,
      )
      guest.sent.matching = match.data._id
      for (const programme of programmes)
        await call(
          admin,
          'askAboutSubmission',
          { programme, _id: guest.sent[programme], question: '' },
          round,
        )
    })
  }

  /** They answer. */
  async function answer(): Promise<void> {
    await each(async ({ round }) => {
      const guest = guestOf(round)
      for (const programme of programmes)
        await call(
          guest,
          'answerAboutSubmission',
          { programme, _id: guest.sent[programme], answer: '' },
          round,
        )
    })
  }

  /** All of it is accepted, with words. */
  async function accept(): Promise<void> {
    await each(async ({ round }) => {
      const { sent } = guestOf(round)
      for (const programme of programmes)
        await call(
          admin,
          `review${NAMES[programme]}`,
          { id: sent[programme], state: 'accepted', message: '' },
          round,
        )
    })
  }

  /** The period has another last day, another e-mail is asked for, and the membership is over; each with a reason. */
  async function end(): Promise<void> {
    const endsOn = daysAfter(dayInIst(site.context.clock()), 100)
    await each(async ({ round }) => {
      const { email } = guestOf(round)
      await call(admin, 'setPeriod', { email, endsOn, reason: '' }, round)
      await call(admin, 'replaceEmail', { email, newEmail: `newer-${round}@example.org`, reason: '' }, round)
      await call(admin, 'removeMember', { email, reason: '' }, round)
    })
  }

  /** They are a colleague from then on, with a reason. */
  async function invite(): Promise<void> {
    for (const { round } of sender.rounds)
      await call(admin, 'setTeam', { email: guestOf(round).email, duties: ['programmes'], reason: '' }, round)
  }

  return { guestOf, add, answer, accept, end, invite }
}
