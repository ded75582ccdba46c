import { OF_AGE } from '#contract/business-constants.ts'
import { foldText } from '#contract/values/fold-text.ts'
import { dayInWords } from '#contract/values/days.ts'
import { importFields } from '#contract/admin/import-fields.ts'
import { type ImportBecomes, type ImportOutcome } from '#contract/admin/imports.ts'
import { stateOn } from '#contract/membership/year.ts'
import { PROFILE, type ProfileColumn } from '../accounts/sign-up/add-accounts.ts'
import { type Profile, type ReadRow } from './read-row.ts'
import type { ImportPeriod, Trouble } from './row-values.ts'
import type { Counted } from './survey.ts'

/** The person who has the e-mail of a row already. */
export type Known = {
  id: string
  email: string
  profile: Record<ProfileColumn, string | null>
  isAdmin: boolean
  isOwner: boolean
  isSuspended: boolean
  /** They are under 18, or no guardian has agreed yet. */
  isMinor: boolean
  /** Somebody can log in to the account, and has not confirmed the e-mail. */
  isUnconfirmed: boolean
  /** Their newest application that was not declined. */
  application: {
    id: string
    companyName: string | null
    dateOfBirth: string | null
    /** `isOpen`: sent and not decided; `isWaiting`: also paid, or for aid. */
    isOpen: boolean
    isWaiting: boolean
  } | null
  /** The membership that they have or had. */
  period: { startsOn: string; endsOn: string } | null
}

/** The outcome of a row. The troubles of a row that is not refused say which cells are left out. */
export type Verdict = {
  outcome: ImportOutcome
  troubles: Trouble[]
  /** The changes of the profile and of the application. */
  profile: Profile
  application: { companyName?: string; dateOfBirth?: string }
  period: ImportPeriod | null
}

export function refused(troubles: Trouble[]): Verdict {
  return { outcome: 'refused', troubles, profile: {}, application: {}, period: null }
}

const UNCONFIRMED: Trouble = {
  field: 'email',
  message:
    'Somebody signed up with this e-mail and has not confirmed that it is theirs: they may be another person, and get nothing of this row. Please have them confirm it, and bring the row along then',
}

/** Decides about a row by the present state of the person. `mayChangeAdmins`: the import is run by an owner. */
export function judge(
  row: ReadRow,
  known: Known | undefined,
  { mayChangeAdmins, other }: { mayChangeAdmins: boolean; other: Counted | undefined },
): Verdict {
  if (row.isBlank) return { ...refused([]), outcome: 'unchanged' }
  const troubles = [...row.troubles]
  const refuse = (field: Trouble['field'], message: string) => void troubles.push({ field, message })
  const told = [...row.warnings]
  if (other !== undefined) refuse('email', aboutOther(other, row.profile.name))
  if (known === undefined && row.profile.name === undefined) refuse('name', 'A new person needs a name')
  if (known?.isMinor === true)
    refuse(
      'email',
      `They are known to be under ${OF_AGE}: their guardian and they themselves say what is kept`,
    )
  if (known?.isAdmin === true && !mayChangeAdmins)
    refuse('email', 'They are an admin, whose details they change themselves, or an owner does')
  if (troubles.length > 0) return refused([...troubles, ...told])
  if (known === undefined)
    return {
      outcome: 'create',
      troubles: told,
      profile: row.profile,
      application: newAnswers(row, row.period, told),
      period: row.period,
    }
  const period = periodFor(row.period, known, told)
  const profile = Object.fromEntries(
    PROFILE.flatMap((name) => {
      const value = row.profile[name]
      return value === undefined || value === known.profile[name] ? [] : [[name, value]]
    }),
  ) as Profile
  const application =
    known.application === null
      ? newAnswers(row, period, told)
      : changedOf(applicationOf(row), known.application)
  const named = known.profile.name ?? ''
  if (profile.name !== undefined && !areAlike(profile.name, named))
    told.push({
      field: 'name',
      message: `The account with this e-mail is called ${named}, and is called ${profile.name} from then on. Is it the same person?`,
    })
  const isChanged = period !== null || Object.keys({ ...profile, ...application }).length > 0
  if (isChanged && known.isUnconfirmed) return refused([UNCONFIRMED])
  return { outcome: isChanged ? 'update' : 'unchanged', troubles: told, profile, application, period }
}

/** `name`: the name in the row that does not count. */
function aboutOther({ row, name: theirs }: Counted, name: string | undefined): string {
  if (name === undefined || theirs === null || areAlike(name, theirs))
    return `Row ${row} is the same person, and the later one that can be read counts`
  return `Row ${row} has the same e-mail under another name, ${theirs}, and the later one that can be read counts. Two people need two e-mails`
}

/** Whether two names have a word in common, or one of them is missing. */
function areAlike(one: string, other: string): boolean {
  const words = (name: string) =>
    foldText(name)
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word.length > 1)
  const theirs = new Set(words(other))
  return words(one).length === 0 || theirs.size === 0 || words(one).some((word) => theirs.has(word))
}

type Answers = Verdict['application']

function applicationOf({ companyName, dateOfBirth }: ReadRow): Answers {
  return {
    ...(companyName === undefined ? {} : { companyName }),
    ...(dateOfBirth === undefined ? {} : { dateOfBirth }),
  }
}

/** The answers of somebody without an application: a new membership has one; without it they are left out, and `told` says so. */
function newAnswers(row: ReadRow, period: ImportPeriod | null, told: Trouble[]): Answers {
  const answers = applicationOf(row)
  if (period !== null) return answers
  const message = 'This is kept with a membership or an application, and they have none: it is not taken over'
  told.push(...(Object.keys(answers) as (keyof Answers)[]).map((field) => ({ field, message })))
  return {}
}

function changedOf(answers: Answers, before: NonNullable<Known['application']>): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(([name, value]) => before[name as keyof Answers] !== value),
  )
}

/** The period that somebody gets; null: none, and `told` says why if the row has one. */
function periodFor(asked: ImportPeriod | null, known: Known, told: Trouble[]): ImportPeriod | null {
  if (asked === null) return null
  const tell = (message: string) => void told.push({ field: 'endsOn', message })
  const { period, application } = known
  if (period !== null) {
    if (period.startsOn !== asked.startsOn || period.endsOn !== asked.endsOn)
      tell(
        `They have a membership from ${dayInWords(period.startsOn)} to ${dayInWords(period.endsOn)}, which stays as it is`,
      )
    return null
  }
  if (known.isAdmin) tell('An admin is no member: they get no membership by an import')
  else if (application?.isWaiting === true)
    tell('Their application waits for a decision: please decide about it, and they are a member')
  else return asked
  return null
}

export function inOneLine({ field, message }: Trouble): string {
  return `${importFields[field]}: ${message}`
}

/** What a person is after the run of a row that is not refused. */
export function becomes({ period }: Verdict, known: Known | undefined, today: string): ImportBecomes {
  const held = period ?? known?.period ?? null
  if (held === null || known?.isAdmin === true) return 'accounts'
  const state = stateOn(today, { endsOn: held.endsOn, isRemoved: false })
  return state === 'active' ? 'members' : state === 'grace' ? 'grace' : 'ended'
}
