import { sql } from 'kysely'
import type { z } from 'zod'
import { dayInIst, monthInIst } from '#contract/values/days.ts'
import type * as calls from '#contract/programmes/spotlight.ts'
import { spotlightLabels } from '#contract/programmes/spotlight.ts'
import { actsAs } from '../http/admins.ts'
import { readPage } from '../db/paging.ts'
import { asPicture, documentAddress, type PictureRow, pictureColumn } from '../files/reads.ts'
import type { RequestContext } from '../context.ts'
import { takesPart } from '../members/taking-part.ts'
import { defineProgramme, fieldsOf } from '../submissions/programme.ts'
import { listRecords, type RecordOf } from '../submissions/records.ts'
import { submitForm } from '../submissions/submit.ts'

type FileColumn = PictureRow & { kind: 'picture' | 'document'; name: string }
type Shown = { showOnHome: boolean; featured: boolean; monthlyPick: string | null; file: FileColumn | null }

/** Where a spotlight is shown, and its file, in SQL. */
const shown = sql<Shown>`spotlights.show_on_home as "showOnHome", spotlights.show_on_home as featured,
  spotlights.picked_for as "monthlyPick", (select jsonb_build_object('kind', files.kind, 'name', files.name)
    || ${pictureColumn('files')} from files where files.id = spotlights.file_id) as file`
const fields = fieldsOf(spotlightLabels)

export const spotlight = defineProgramme({
  name: 'spotlight',
  table: 'spotlights',
  fields,
  also: shown,
  about: { columns: ['name'], of: ({ name }) => name },
  withdrawAccepted: 'always',
  situation: (
    now,
  ) => sql`case when s.picked_for = ${monthInIst(now)} then 'picked' when s.show_on_home then 'on_home'
    when s.picked_for is not null then 'was_picked' end`,
})

type Spotlight = RecordOf<'spotlights', keyof typeof spotlightLabels, Shown>
type PublicSpotlight = Pick<Spotlight, 'id' | '_id' | keyof typeof spotlightLabels | keyof Shown>

const featured = (today: string) => ({
  table: 'spotlights',
  select: sql`select spotlights.id, spotlights.id as _id,
    ${sql.join(fields.map((field) => sql.ref(`spotlights.${field}`)))}, ${shown} from spotlights`,
  where: sql<boolean>`spotlights.show_on_home and ${takesPart(sql`spotlights.user_id`, today)}`,
})

/** A spotlight for everybody: with its picture, without a document. */
function withPicture<Row extends Pick<Shown, 'file'>>(row: Row) {
  return { ...row, file: row.file?.kind === 'picture' ? asPicture(row.file) : { url: null } }
}

/** A spotlight for admins and its owner. */
function withFile<Row extends Pick<Shown, 'file'>>(row: Row) {
  if (row.file?.kind !== 'document') return withPicture(row)
  return { ...row, file: { url: documentAddress(row.file), name: row.file.name } }
}

/** Applies for Spotlight Boost. The same answers again, while it waits, update only the file. */
export async function submitSpotlight(
  context: RequestContext<'member'>,
  form: z.output<typeof calls.submitSpotlight.input>,
): Promise<z.input<typeof calls.submitSpotlight.answer>> {
  return { success: true, spotlight: withFile(await submitForm(context, spotlight, form, form.file)) }
}

/** Newest first: all spotlights for an admin with the duty, for others the featured ones with public fields. */
export async function allSpotlight(
  context: RequestContext<'anyone'>,
  request: z.output<typeof calls.allSpotlight.input>,
): Promise<z.input<typeof calls.allSpotlight.answer>> {
  if (actsAs(context, 'programmes')) {
    const { records, more } = await listRecords(context, spotlight, request)
    return { spotlight: records.map(withFile), ...more }
  }
  const { rows, more } = await readPage<PublicSpotlight>(
    context.db,
    featured(dayInIst(context.clock())),
    request,
  )
  return { spotlight: rows.map(withPicture), ...more }
}
