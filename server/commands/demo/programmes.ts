import { HOSTING_HOURS, MATCHING_HOURS, SPOTLIGHT_HOURS } from '#contract/business-constants.ts'
import { inIndia } from '#contract/events/events.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import type { Tx } from '../../db/connect.ts'
import type { DemoSpotlight } from './events.ts'

type Person = { id: string; name: string; email: string }
/** The people of the demo, by name, and its admin. */
export type Cast = { now: Date; adminId: string; of: (name: string) => Person }

/** The columns of a request that a person sent some days ago. */
function sentBy({ now, of }: Cast, name: string, daysAgo: number) {
  const { id, email } = of(name)
  const at = new Date(now.getTime() - daysAgo * DAY)
  return { user_id: id, email, state_at: at, created_at: at }
}

/** The columns of an admin's decision. */
function answered(
  { now, adminId }: Cast,
  state: 'in_review' | 'accepted' | 'declined',
  reason: string | null = null,
) {
  return { state, state_at: new Date(now.getTime() - 5 * HOUR), state_by: adminId, reason }
}

function dayIn({ now }: Cast, days: number): string {
  return inIndia(new Date(now.getTime() + days * DAY)).date
}

/** A request for a guest stay; its traveller is whoever sent it. */
function stay(cast: Cast, name: string, daysAgo: number, city: string, [from, to]: [number, number]) {
  return {
    ...sentBy(cast, name, daysAgo),
    traveler_name: name,
    traveler_email: cast.of(name).email,
    destination_city: city,
    arrival_date: dayIn(cast, from),
    departure_date: dayIn(cast, to),
  }
}

/** Adds requests to every programme, in the states that admins meet. */
export async function fillProgrammes(tx: Tx, cast: Cast): Promise<void> {
  // The figures of the Overview are older than the demo: they are counted anew when somebody opens it.
  await tx.deleteFrom('statistics').execute()
  await tx
    .insertInto('stays')
    .values([
      {
        ...stay(cast, 'Grace Wanjiru', 1, 'Pune', [14, 19]),
        purpose: 'Visiting cold rooms and a pump maker',
        food: 'Both',
        additional_notes: 'I rise early and walk a lot.',
      },
      {
        ...stay(cast, 'Ritu Sharma', 4, 'Kochi', [9, 12]),
        ...answered(cast, 'accepted'),
        purpose: 'Glaze trials',
        food: 'Veg',
        additional_notes: 'One suitcase of tiles.',
      },
      {
        ...stay(cast, 'Joseph Fernandes', 8, 'Osaka', [5, 15]),
        ...answered(
          cast,
          'declined',
          'No host in Osaka is free in that week. The first week of next month would work: please ask again.',
        ),
        purpose: 'Battery suppliers',
        food: 'Non-Veg',
        additional_notes: 'None.',
      },
    ])
    .execute()
  await tx
    .insertInto('youth_applications')
    .values([
      {
        ...sentBy(cast, 'Kabir Singh', 2),
        name: 'Kabir Singh',
        description: 'I run the used-book exchange of three hostels.',
        city: 'Amritsar',
        country: 'India',
        whatsapp_number: '+919820000008',
        social_media: 'https://example.org/kabir',
        education: 'College/Student',
      },
      {
        ...sentBy(cast, 'Priya Deshmukh', 6),
        ...answered(cast, 'accepted'),
        name: 'Priya Deshmukh',
        description: 'Evening science clubs for girls in two schools.',
        city: 'Nagpur',
        country: 'India',
        whatsapp_number: '+919820000014',
        social_media: 'https://example.org/priya',
        education: 'Professional',
      },
    ])
    .execute()
  await tx
    .insertInto('investors')
    .values([
      {
        ...sentBy(cast, 'Sunita Oraon', 3),
        name: 'Sunita Oraon',
        website: 'https://example.org/oraon',
        description: 'Wild mushrooms, dried by the women who find them.',
        social_media: 'https://example.org/oraon/social',
        valuation: '1.2 crore',
        incorporation: 'Yes',
        incorporation_number: 'U15400JH2023PTC000000',
        past_investment: 'A grant of 8 lakh from the state.',
        funding_requirement: '30 lakh',
        funding_usage: 'Two solar dryers and a lorry.',
        usp: 'Nobody else can name the forest and the finder.',
      },
      {
        ...sentBy(cast, 'Harpreet Kaur', 9),
        ...answered(cast, 'in_review'),
        name: 'Harpreet Kaur',
        website: 'https://example.org/knitwear',
        description: 'School jumpers that are handed down.',
        social_media: 'https://example.org/knitwear/social',
        valuation: '4 crore',
        incorporation: 'No',
        past_investment: 'Own savings.',
        funding_requirement: '60 lakh',
        funding_usage: 'Machines that knit without seams.',
        usp: 'A jumper lasts three children.',
      },
    ])
    .execute()
  await tx
    .insertInto('event_requests')
    .values([
      {
        ...sentBy(cast, 'Rohan Mehta', 2),
        name: 'Rohan Mehta',
        type: 'Webinar',
        title: 'Robots without a laboratory',
        date: dayIn(cast, 24),
        description: 'For teachers: one kit, one hour, one class that wants more.',
        audience: '50-100',
        due_at: due(cast, 2, HOSTING_HOURS),
      },
      {
        ...sentBy(cast, 'Lakshmi Iyer', 5),
        ...answered(cast, 'accepted'),
        name: 'Lakshmi Iyer',
        type: 'Class',
        title: 'Tracing a herb from farm to clinic',
        date: dayIn(cast, 18),
        description: 'Lot numbers, tests and what to ask a supplier.',
        audience: '<50',
        due_at: due(cast, 5, HOSTING_HOURS),
      },
    ])
    .execute()
  await tx
    .insertInto('match_requests')
    .values([
      { ...sentBy(cast, 'Meera Nair', 1), name: 'Meera Nair', due_at: due(cast, 1, MATCHING_HOURS) },
      {
        ...sentBy(cast, 'Wei Chen', 6),
        ...answered(cast, 'accepted'),
        name: 'Wei Chen',
        due_at: due(cast, 6, MATCHING_HOURS),
      },
    ])
    .execute()
  for (const [name, status] of [
    ['Meera Nair', 'pending'],
    ['Wei Chen', 'allowed'],
  ] as const) {
    await tx.updateTable('users').set({ expert_connect: status }).where('id', '=', cast.of(name).id).execute()
  }
  for (const name of ['Sunita Oraon', 'Harpreet Kaur']) {
    await tx
      .updateTable('users')
      .set({ investment_circle: 'filled' })
      .where('id', '=', cast.of(name).id)
      .execute()
  }
}

/** One spotlight with its picture. */
export async function addSpotlight(
  tx: Tx,
  cast: Cast,
  spotlight: DemoSpotlight,
  fileId: string,
): Promise<void> {
  const isAccepted = spotlight.state === 'accepted'
  await tx
    .insertInto('spotlights')
    .values({
      ...sentBy(cast, spotlight.by, 6),
      ...(isAccepted ? answered(cast, 'accepted') : {}),
      name: spotlight.by,
      promote: 'business',
      feature: spotlight.feature,
      link: 'https://example.org',
      file_id: fileId,
      show_on_home: isAccepted,
      picked_for: spotlight.isPick ? inIndia(cast.now).date.slice(0, 7) : null,
      due_at: due(cast, 6, SPOTLIGHT_HOURS),
    })
    .execute()
}

function due({ now }: Cast, daysAgo: number, hours: number): Date {
  return new Date(now.getTime() - daysAgo * DAY + hours * HOUR)
}
