import type { z } from 'zod'
import type * as calls from '#contract/admin/imports.ts'
import type { ForeseenCounts, ImportProblem } from '#contract/admin/imports.ts'
import type { Known, Verdict } from './judge.ts'
import { becomes } from './judge.ts'
import type { ReadRow } from './read-row.ts'
import type { Trouble } from './row-values.ts'

type Report = Omit<z.input<typeof calls.checkImport.answer>, 'check'>
type Judged = { row: number; is: ReadRow; known: Known | undefined; verdict: Verdict; word: string }
type About = {
  today: string
  aboutDates: readonly (Trouble & { row: number })[]
  hiddenRows: readonly number[]
  /** A column is read as the end of memberships. */
  hasEnds: boolean
}

const MOST_PEOPLE = 10
const MOST_WORDS = 50

/** Collects what a check finds, row by row. `word`: the cell with the category of the row. */
export function startReport({ today, aboutDates, hiddenRows, hasEnds }: About) {
  const counts: ForeseenCounts = {
    create: 0,
    update: 0,
    unchanged: 0,
    refused: 0,
    members: 0,
    grace: 0,
    ended: 0,
    accounts: 0,
  }
  const problems: ImportProblem[] = []
  const warnings: ImportProblem[] = [...aboutDates]
  const people: Report['people'] = {}
  const words = new Map<string, { word: string; count: number }>()
  const withoutEnd = { count: 0, ended: 0, first: 0 }
  const forLife = { count: 0, first: 0 }
  const hidden = { count: 0, first: 0 }
  const isHidden = new Set(hiddenRows)

  function add({ row, is, known, verdict, word }: Judged): void {
    const { outcome, troubles, period } = verdict
    counts[outcome] += 1
    if (is.isBlank) return
    if (isHidden.has(row)) {
      hidden.count += 1
      if (hidden.first === 0) hidden.first = row
    }
    const isRefused = outcome === 'refused'
    for (const one of troubles) (isRefused ? problems : warnings).push({ row, ...one })
    const kind = isRefused ? 'refused' : becomes(verdict, known, today)
    if (!isRefused) counts[kind as 'members'] += 1
    const name = is.profile.name ?? known?.profile.name ?? is.email ?? ''
    const some = (people[kind] ??= [])
    if (some.length < MOST_PEOPLE) some.push({ row, name, endsOn: (period ?? known?.period)?.endsOn ?? null })
    if (!isRefused && is.isEndAssumed && period !== null) {
      withoutEnd.count += 1
      if (kind === 'ended') withoutEnd.ended += 1
      if (withoutEnd.first === 0) withoutEnd.first = row
    }
    if (is.isForLife) {
      forLife.count += 1
      if (forLife.first === 0) forLife.first = row
    }
    if (is.unknownCategory === null) return
    const seen = words.get(is.unknownCategory) ?? { word: word.trim().slice(0, 200), count: 0 }
    seen.count += 1
    words.set(is.unknownCategory, seen)
  }

  function end(): Report {
    const cautions = [
      ...(withoutEnd.count === 0 ? [] : [aboutMissingEnds(withoutEnd, hasEnds)]),
      ...(forLife.count === 0 ? [] : [aboutLife(forLife)]),
      ...aboutEnded(counts),
      ...aboutDates.map(({ message }) => `${message}.`),
    ]
    const general: ImportProblem[] = [
      ...aboutEnded(counts).map((message) => ({
        row: people['ended']?.[0]?.row ?? 0,
        field: 'endsOn' as const,
        message,
      })),
      ...(hidden.count === 0
        ? []
        : [
            {
              row: hidden.first,
              field: 'email' as const,
              message: `The spreadsheet hides ${hidden.count === 1 ? '1 row' : `${hidden.count} rows`}, which ${hidden.count === 1 ? 'is' : 'are'} read like the others`,
            },
          ]),
    ]
    return {
      counts,
      problems,
      warnings: [...general, ...warnings],
      cautions,
      unknown: {
        membershipCategory: [...words.values()].toSorted((a, b) => b.count - a.count).slice(0, MOST_WORDS),
      },
      people,
    }
  }

  return { add, end }
}

function peopleIn(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-IN')} people`
}

/** A sentence if most memberships of a file have ended, which more often than not is a mistake in reading it. */
function aboutEnded({ ended, members, grace }: ForeseenCounts): string[] {
  const open = members + grace
  if (ended === 0 || ended <= open) return []
  if (open === 0)
    return [`All memberships of this file have ended, ${peopleIn(ended)} in all: nobody becomes a member.`]
  return [
    `Most memberships of this file have ended: those of ${ended} of ${peopleIn(ended + open)}. Is “Member until” the right column, and are its dates read as they are meant?`,
  ]
}

function aboutLife({ count, first }: { count: number; first: number }): string {
  return `${count === 1 ? `In row ${first} a membership is` : `From row ${first} on, ${peopleIn(count)} are members`} for life. Memberships here last a year: an end for ever is left out.`
}

function aboutMissingEnds(
  { count, ended, first }: { count: number; ended: number; first: number },
  hasColumn: boolean,
): string {
  const many =
    count === 1 ? `In row ${first} a membership has` : `From row ${first} on, ${peopleIn(count)} have`
  const then = ended === 0 ? '' : ended === count ? ', and so has ended' : `, and ${ended} of them have ended`
  const hint = hasColumn ? '' : ' Is the column of the end missing?'
  return `${many} a start and no end. Each is taken to end a year after its start${then}.${hint}`
}
