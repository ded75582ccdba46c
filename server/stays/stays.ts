import { cityInWords } from '#contract/values/city-names.ts'
import { dayInWords } from '#contract/values/days.ts'
import * as calls from '#contract/programmes/stays.ts'
import { stayLabels } from '#contract/programmes/stays.ts'
import { routes } from '../http/mount.ts'
import { refuseMinors } from '../members/guardian/minors.ts'
import { defineProgramme, fieldsOf } from '../submissions/programme.ts'
import { correctForm } from '../submissions/correct.ts'
import { listRecords } from '../submissions/records.ts'
import { refusePast, submitForm } from '../submissions/submit.ts'
import { reviewing, withdrawing } from '../submissions/transitions.ts'

export const stays = defineProgramme({
  name: 'stays',
  table: 'stays',
  fields: fieldsOf(stayLabels),
  together: ['arrivalDate', 'departureDate'],
  about: {
    columns: ['destination_city', 'arrival_date', 'departure_date'],
    of: (stay) =>
      `${cityInWords(stay.destination_city)}, ${dayInWords(stay.arrival_date)} to ${dayInWords(stay.departure_date)}`,
  },
  withdrawAccepted: { daysBefore: 1, column: 'arrival_date' },
  days: { from: 'arrival_date', until: 'departure_date' },
})

export const stayRoutes = routes(calls, {
  submitStay: async (context, form) => {
    refusePast(context, form, 'arrivalDate')
    await refuseMinors(context)
    return { success: true as const, atithiRequests: await submitForm(context, stays, form) }
  },
  allStays: async (context, request) => {
    const { records: atithiRequests, more } = await listRecords(context, stays, request)
    return { atithiRequests, ...more }
  },
  reviewStay: reviewing(stays),
  withdrawStay: withdrawing(stays),
  correctStay: (context, form) => {
    refusePast(context, form, 'arrivalDate')
    return correctForm(context, stays, form)
  },
})
