import { CANCEL_BEFORE } from '#contract/business-constants.ts'
import { sql } from 'kysely'
import { dayInWords } from '#contract/values/days.ts'
import * as calls from '#contract/programmes/hosting.ts'
import { hostingLabels } from '#contract/programmes/hosting.ts'
import { asPicture, type PictureRow, pictureColumn } from '../files/reads.ts'
import { routes } from '../http/mount.ts'
import { defineProgramme, fieldsOf } from '../submissions/programme.ts'
import { correctForm } from '../submissions/correct.ts'
import { listRecords } from '../submissions/records.ts'
import { refusePast, submitForm } from '../submissions/submit.ts'
import { reviewing, withdrawing } from '../submissions/transitions.ts'

export const hosting = defineProgramme({
  name: 'hosting',
  table: 'event_requests',
  fields: [...fieldsOf(hostingLabels), 'name'],
  also: sql<{ picture: PictureRow | null }>`
    (select ${pictureColumn('files')} from files where files.id = event_requests.file_id) as picture`,
  about: { columns: ['title', 'date'], of: ({ title, date }) => `${title}, ${dayInWords(date)}` },
  withdrawAccepted: { daysBefore: CANCEL_BEFORE, column: 'date' },
  days: { from: 'date', until: 'date' },
})

function withThumbnail<Row extends { picture: PictureRow | null }>({ picture, ...row }: Row) {
  return { ...row, thumbnail: picture ? asPicture(picture) : { url: null } }
}

export const hostingRoutes = routes(calls, {
  submitHosting: async (context, form) => {
    refusePast(context, form, 'date')
    const made = await submitForm(context, hosting, { ...form, name: context.user.name }, form.thumbnail)
    return { success: true as const, zoom: withThumbnail(made) }
  },
  allHosting: async (context, request) => {
    const { records, more } = await listRecords(context, hosting, request)
    return { zoom: records.map(withThumbnail), ...more }
  },
  reviewHosting: reviewing(hosting),
  withdrawHosting: withdrawing(hosting),
  correctHosting: (context, form) => {
    refusePast(context, form, 'date')
    return correctForm(context, hosting, { ...form, name: context.user.name }, form.thumbnail)
  },
})
