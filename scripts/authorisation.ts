import { SHIPPED_BRANDING, withName } from '#contract/site/branding.ts'
import type { Duties } from '#contract/accounts/duties.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { holders } from '#server/files/file-references.ts'

const callers = ['Visitor', 'User', 'Member', 'Admin', 'Provider'] as const

const mayCall: Record<Endpoint['allow'], readonly (typeof callers)[number][]> = {
  anyone: ['Visitor', 'User', 'Member', 'Admin'],
  'signed-in': ['User', 'Member', 'Admin'],
  member: ['Member'],
  admin: ['Admin'],
  provider: ['Provider'],
}

/** The authorisation matrix of these endpoints, as a Markdown page. */
export function authorisationPage(endpoints: Iterable<Endpoint>): string {
  const rows = [...endpoints]
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map((endpoint) => {
      const marks = callers.map((caller) => markOf(endpoint, caller))
      return [
        `\`${endpoint.method} ${endpoint.path}\``,
        ...marks,
        conditionsOf(endpoint),
        withName(endpoint.title, SHIPPED_BRANDING),
      ]
    })
  const table = [['Call', ...callers, 'Conditions', 'What it does'], ...rows]
  const [head, ...body] = table.map((cells) => `| ${cells.map(escaped).join(' | ')} |`)
  const calls = [head, `|${' --- |'.repeat(callers.length + 3)}`, ...body].join('\n')
  return `${INTRODUCTION}\n${calls}\n\n${FILES}\n${fileRows().join('\n')}\n`
}

function markOf({ allow, duty }: Endpoint, caller: (typeof callers)[number]): string {
  if (!mayCall[allow].includes(caller)) return '–'
  if (caller !== 'Admin' || duty === undefined) return 'yes'
  return allow === 'admin' ? inWords(duty) : `yes; as an admin: ${inWords(duty)}`
}

function inWords(duty: Duties): string {
  return duty === 'any' ? 'any duty' : [duty].flat().join(' or ')
}

function fileRows(): string[] {
  return Object.values(holders).map(
    ({ table, column, duty, isPersonal }) =>
      `| \`${table}.${column}\` | ${isPersonal ? 'yes' : '–'} | ${inWords(duty)} |`,
  )
}

function conditionsOf(endpoint: Endpoint): string {
  const { method, allow, changes, limit, reads, audited } = endpoint
  const conditions = [
    allow !== 'provider' && (method === 'POST' || changes) ? 'same origin with a cookie' : '',
    allow === 'provider' ? 'a valid signature' : '',
    allow === 'admin' ? 'two-factor in production' : '',
    limit === undefined ? '' : `at most ${limit.most} a person and ${limit.per}`,
    audited || (reads !== undefined && reads !== 'no personal data') ? 'in the audit log' : '',
  ]
  return conditions.filter((condition) => condition !== '').join(', ') || '–'
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|')
}

const INTRODUCTION = `# Authorisation matrix

Who may make which call. \`npm run docs:matrix\` makes this page from the endpoint values in \`contract/\`; a test fails
when it is not what they say. The paths stand under \`/api\`.

- A visitor who may not call is answered 401, anybody else who may not 403; neither answer holds data.
- An admin may call what one of the named duties is for; an owner has all of them. Outside one's duties it is 403 \`outside_duties\`. In
  production an admin without two-factor is refused every such call with 403 \`two_factor_required\`.
- “As an admin”: a call that others may make too and that shows more, or writes a row into the audit log, for an admin with this duty
  (and in production with two-factor). Any other admin is answered like everybody else, or refused what is not theirs with 403.
- Whoever is suspended or has closed the account is a visitor, also with a session from before. Somebody under 18 is a user as others
  are; what they may not do is refused with 409.
- The role is read from the database with every call, so a role that was taken away is gone at once. A former member
  is a user, and so is a former admin.
- “Same origin with a cookie” stands at every POST and at a GET that changes something: with the session cookie alone it
  must come from a page of this site, by \`Sec-Fetch-Site\` or \`Origin\`; with a bearer token it need not.
- “In the audit log”: each change it makes, and each answer it gives an admin, is an entry there.
- A call that takes an \`id\` and is open to members or users answers for their own records only; another person's
  record is 404 or 403, as the contract says.
- A call without a row here does not exist: a route under \`/api\` that is no endpoint value stops the server's start.
`

const FILES = `## Files

A file is served under \`/files/:id/:name\`. One that everybody may see (the picture of an event, of a featured Spotlight) asks for
nothing. Any other is opened by whom this table names, by what holds the file; a stranger reads 404, a visitor 401, an admin outside the
duty or without two-factor in production 403. A face is also opened by whom its owner was introduced to. The organisation's files are not of whoever
uploaded them.

| Held by | Its owner | Admins with the duty |
| --- | --- | --- |`
