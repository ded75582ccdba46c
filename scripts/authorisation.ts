import type { Endpoint } from '#contract/endpoint.ts'

const callers = ['Visitor', 'User', 'Member', 'Admin', 'Provider'] as const

const mayCall: Record<Endpoint['allow'], readonly (typeof callers)[number][]> = {
  anyone: ['Visitor', 'User', 'Member', 'Admin'],
  'signed-in': ['User', 'Member', 'Admin'],
  member: ['Member'],
  admin: ['Admin'],
  provider: ['Provider'],
}

/** The authorisation matrix of these endpoints, as the Markdown page it is kept in. */
export function authorisationPage(endpoints: Iterable<Endpoint>): string {
  const rows = [...endpoints]
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map((endpoint) => {
      const marks = callers.map((caller) => (mayCall[endpoint.allow].includes(caller) ? 'yes' : '–'))
      return [`\`${endpoint.method} ${endpoint.path}\``, ...marks, conditionsOf(endpoint), endpoint.title]
    })
  const table = [['Call', ...callers, 'Conditions', 'What it does'], ...rows]
  const [head, ...body] = table.map((cells) => `| ${cells.map(escaped).join(' | ')} |`)
  return `${INTRODUCTION}\n${[head, `|${' --- |'.repeat(callers.length + 3)}`, ...body].join('\n')}\n`
}

function conditionsOf(endpoint: Endpoint): string {
  const { method, allow, changes, limit, reads, audited } = endpoint
  const conditions = [
    allow !== 'provider' && (method === 'POST' || changes) ? 'same origin with a cookie' : '',
    allow === 'provider' ? 'a valid signature' : '',
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
- The role is read from the database with every call, so a role that was taken away is gone at once. A former member
  is a user, and so is a former admin.
- “Same origin with a cookie” stands at every POST and at a GET that changes something: with the session cookie alone it
  must come from a page of this site, by \`Sec-Fetch-Site\` or \`Origin\`; with a bearer token it need not.
- “In the audit log”: each change it makes, and each answer it gives an admin, is an entry there.
- A call that takes an \`id\` and is open to members or users answers for their own records only; another person's
  record is 404 or 403, as the contract says.
- A call without a row here does not exist: a route under \`/api\` that is no endpoint value stops the server's start.
`
