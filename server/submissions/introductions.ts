import { sql } from 'kysely'
import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import type { mySubmissions } from '#contract/programmes/my-submissions.ts'
import type { RequestContext } from '../context.ts'
import { avatarOf } from '../files/reads.ts'
import { cityTyped } from '../members/sql-conditions.ts'
import { takesPart } from '../members/taking-part.ts'
import { nextOfIntroduction } from './rules.ts'

type Row = {
  id: string
  made_at: Date
  my_yes: Date | null
  their_yes: Date | null
  ended_at: Date | null
  /** Whether the other person is shown: both have taken part without interruption since the introduction. */
  is_shown: boolean
  reasons: string[]
  name: string
  avatar_id: string | null
  email: string
  contact: string | null
  company_name: string | null
  sector: string | null
  city: string | null
}

/** Replaces a person who does not take part any more, or was suspended since. */
const NOBODY = {
  name: 'A member',
  avatar: avatarOf(null),
  companyName: null,
  sector: null,
  city: null,
  email: null,
  contact: null,
}

/** The caller's introductions, newest first, with e-mail and phone once both have agreed. */
export async function ownIntroductions({
  db,
  user,
  clock,
}: RequestContext<'signed-in'>): Promise<z.input<typeof mySubmissions.answer>['introductions']> {
  const today = dayInIst(clock())
  const { rows } = await sql<Row>`
    with own as (
      select id, made_at, ended_at, ended_by, reasons, other_id as their_id, seeker_agreed_at as my_yes, other_agreed_at as their_yes
      from introductions where seeker_id = ${user.id}
      union all
      select id, made_at, ended_at, ended_by, other_reasons, seeker_id, other_agreed_at, seeker_agreed_at
      from introductions where other_id = ${user.id})
    select own.*, not (own.ended_at is not null and own.ended_by is null)
        and ${takesPart(sql`own.their_id`, today)} and ${takesPart(sql`${user.id}::uuid`, today)} as is_shown,
      coalesce(u.applicant_name, u.name) as name, u.email, u.contact,
      case when own.ended_at is null then u.avatar_id end as avatar_id, a.company_name, a.sector, a.city
    from own join users u on u.id = own.their_id
    left join lateral (
      select company_name, sector, coalesce(${cityTyped('applications')}, city) as city
      from applications where user_id = u.id
      order by (approved_at is not null and ended_at is null) desc, id desc limit 1) a on true
    order by own.id desc`.execute(db)
  return rows.map((row) => {
    const answers = {
      iAgreed: row.my_yes !== null,
      theyAgreed: row.their_yes !== null,
      isEnded: row.ended_at !== null || !row.is_shown,
    }
    const both = answers.iAgreed && answers.theyAgreed && !answers.isEnded
    return {
      _id: row.id,
      state: answers.isEnded ? 'ended' : both ? 'agreed' : 'proposed',
      createdAt: row.made_at,
      iAgreed: answers.iAgreed,
      theyAgreed: answers.theyAgreed,
      reasons: row.is_shown ? row.reasons : [],
      other: !row.is_shown
        ? NOBODY
        : {
            name: row.name,
            avatar: avatarOf(row.avatar_id),
            companyName: row.company_name,
            sector: row.sector,
            city: row.city,
            email: both ? row.email : null,
            contact: both ? row.contact : null,
          },
      next: nextOfIntroduction({ ...answers, isShown: row.is_shown }),
    }
  })
}
