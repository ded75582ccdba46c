import { importFields, type ImportField } from '#contract/admin/import-fields.ts'
import type { Category } from '#contract/membership/categories.ts'
import { dayInWords } from '#contract/values/days.ts'
import { daysAfter, periodFrom } from '#contract/membership/year.ts'
import type { ImportPeriod } from './row-values.ts'

type Say = (field: ImportField, message: string) => void
type Dates = { startsOn: string | undefined; endsOn: string | undefined; category: Category | null }

/** The membership of a row; null: it has no dates, or none that fit together. */
export function readPeriod(
  { startsOn: from, endsOn: until, category }: Dates,
  today: string,
  leaveOut: Say,
  refuse: (message: string) => void,
): ImportPeriod | null {
  if (from === undefined && until === undefined) return null
  const endsOn = until ?? periodFrom(from as string).endsOn
  const startsOn = from ?? yearUntil(endsOn, today)
  if (endsOn < startsOn) {
    leaveOut(
      'endsOn',
      `${importFields.endsOn} (${dayInWords(endsOn)}) comes before ${importFields.startsOn.toLowerCase()} (${dayInWords(startsOn)}), so that no membership is given`,
    )
    return null
  }
  if (category !== null) return { startsOn, endsOn, category }
  refuse('A membership needs a category: please name one in the row, or one for all rows without')
  return null
}

/** The first day of the year that ends on a day, or today if that is earlier. */
function yearUntil(endsOn: string, today: string): string {
  const [year = 0, month = 0, date = 0] = daysAfter(endsOn, 1).split('-').map(Number)
  const startsOn = new Date(Date.UTC(year - 1, month - 1, date)).toISOString().slice(0, 10)
  return startsOn > today ? today : startsOn
}
