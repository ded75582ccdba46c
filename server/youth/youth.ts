import { cityInWords } from '#contract/values/city-names.ts'
import * as calls from '#contract/programmes/youth.ts'
import { youthLabels } from '#contract/programmes/youth.ts'
import { lockPerson } from '../accounts/people.ts'
import { routes } from '../http/mount.ts'
import { recordAge, refuse } from '../members/guardian/guardian.ts'
import { recomputeMembership } from '../members/periods/periods.ts'
import { defineProgramme, fieldsOf } from '../submissions/programme.ts'
import { correctForm } from '../submissions/correct.ts'
import { listRecords } from '../submissions/records.ts'
import { submitForm } from '../submissions/submit.ts'
import { reviewing, withdrawing } from '../submissions/transitions.ts'

export const youth = defineProgramme({
  name: 'youth',
  table: 'youth_applications',
  fields: fieldsOf(youthLabels),
  about: {
    columns: ['name', 'city'],
    of: ({ name, city }) => `${name}, ${cityInWords(city)}`,
    ofOwn: ({ city }) => `Your application from ${cityInWords(city)}`,
  },
  // An accepted applicant belongs to the youth branch.
  async afterTransition(tx, { user_id: userId }) {
    await lockPerson(tx, userId)
    await recomputeMembership(tx, userId)
  },
})

export const youthRoutes = routes(calls, {
  submitYouth: async (context, { dateOfBirth, guardianName, guardianEmail, ...form }) => {
    const sent = { fullName: form.name, dateOfBirth, guardianName, guardianEmail }
    const result = await context.db.transaction().execute((tx) => recordAge(tx, context, context.user, sent))
    if (result.refusal !== null) return refuse(context, result)
    return { success: true as const, yuvaShakti: await submitForm(context, youth, form) }
  },
  allYouth: async (context, request) => {
    const { records: yuvaShakti, more } = await listRecords(context, youth, request)
    return { yuvaShakti, ...more }
  },
  reviewYouth: reviewing(youth),
  withdrawYouth: withdrawing(youth),
  correctYouth: (context, form) => correctForm(context, youth, form),
})
