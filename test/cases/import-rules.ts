import { dirname, join, normalize } from 'node:path'
import { programmes } from '#server/programmes.ts'

/** A source file of ours, by its path from the root of the project. */
export type Source = { path: string; text: string }
type Import = { from: string; to: string }

const ORDER = [
  'accounts',
  'settings',
  'content-documents',
  'documents',
  'payments',
  'members',
  'imports',
  'submissions',
]
// These may import the folders above, and not one another.
const LAST = [...Object.keys(programmes), 'events', 'overview', 'audit', 'setup', 'system', 'money']
const FEATURES = [...ORDER, ...LAST]
const OWNERS: Record<string, string> = {
  ...Object.fromEntries(Object.values(programmes).map(({ name, table }) => [table, name])),
  users: 'accounts',
  identities: 'accounts',
  sessions: 'accounts',
  known_devices: 'accounts',
  password_links: 'accounts',
  confirmation_links: 'accounts',
  pending_registrations: 'accounts',
  two_factor: 'accounts',
  recovery_codes: 'accounts',
  pending_two_factor: 'accounts',
  audit_log: 'accounts',
  audit_head: 'accounts',
  documents: 'documents',
  document_series: 'documents',
  organisation: 'settings',
  category_prices: 'settings',
  vouchers: 'settings',
  payments: 'payments',
  captures: 'payments',
  payment_events: 'payments',
  reconciliations: 'payments',
  refunds: 'payments',
  webhook_events: 'payments',
  payment_sweep: 'payments',
  drafts: 'members',
  applications: 'members',
  membership_periods: 'members',
  memberships: 'members',
  content_documents: 'content-documents',
  content_versions: 'content-documents',
  content_drafts: 'content-documents',
  content_pictures: 'content-documents',
  saved_views: 'members',
  notes: 'members',
  assignments: 'assignments',
  digests: 'overview',
  imports: 'imports',
  import_rows: 'imports',
  import_words: 'imports',
  guardian_links: 'members',
  minors: 'members',
  investor_drafts: 'investors',
  introductions: 'matching',
  word_shares: 'matching',
  events: 'events',
  event_registrations: 'events',
  event_feedback: 'events',
  erased_submissions: 'submissions',
  statistics: 'overview',
  rate_limits: 'db',
  undoable_decisions: 'undo',
  backups: 'backup',
}
// The files that payments may import: the effects of a payment, and the end of these effects after a refund.
const BOUGHT = /^server\/members\/periods\/(memberships|refunded-membership)\.ts$/
// These files put the product together and may import everything.
const ASSEMBLY = /^server\/(main|run|server|build|db\/database|jobs\/handlers)\.ts$|^server\/commands\//
const FORBIDDEN_NAME =
  /(^|[-/.])(utils?|helpers?|misc|common|managers?|services?|repositor(y|ies)|index|types)\.tsx?$/

/** Every broken rule of the architecture in these files, each as a sentence. */
export function violations(sources: readonly Source[]): string[] {
  const imports = sources.flatMap(importsOf)
  return [
    ...imports.flatMap((one) => complaint(one)),
    ...circles(imports),
    ...sources.flatMap(foreignWrites),
    ...sources.flatMap(hiddenWorld),
    ...sources.flatMap(sessionState),
    ...sources.flatMap(badShape),
  ].toSorted()
}

/** The imports of a file: a path from the root for files of ours, else the name of the package. */
export function importsOf({ path, text }: Source): Import[] {
  const statements = /(?:^|[\s;])(?:import|export)\s+(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]/g
  const calls = /\bimport\(\s*['"]([^'"\n]+)['"]/g
  const code = withoutComments(text)
  const all = [...code.matchAll(statements), ...code.matchAll(calls)]
  return all.map(([, name = '']) => ({ from: path, to: targetOf(name, path) }))
}

function targetOf(name: string, path: string): string {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? normalize(join(dirname(path), name)) : name
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, '')
}

function isOurs(to: string): boolean {
  return /^(content|contract|server|web|simulator|test|scripts)\//.test(to)
}

function complaint({ from, to }: Import): string[] {
  const reason = whyNot(from, to)
  return reason === null ? [] : [`${from} imports ${to}: ${reason}`]
}

function whyNot(from: string, to: string): string | null {
  const side = from.split('/')[0] ?? ''
  if (side === 'contract')
    return /^(zod($|\/)|contract\/)/.test(to) ? null : 'contract knows zod and itself only'
  if (side === 'simulator') {
    return isOurs(to) && !to.startsWith('simulator/') ? 'the simulator imports nothing of ours' : null
  }
  if (side === 'server') return whyNotOnServer(from, to)
  if (side === 'web') return whyNotInBrowser(from, to)
  return null
}

function whyNotOnServer(from: string, to: string): string | null {
  // The shipped texts are version 0 of the documents.
  if (from.startsWith('server/content-documents/') && to.startsWith('content/')) return null
  if (/^(web|simulator|test|scripts)\//.test(to)) return 'the server imports contract and server only'
  if (ASSEMBLY.test(from)) return null
  const [mine, theirs] = [featureOf(from), featureOf(to)]
  if (from.endsWith('/rules.ts')) {
    return /^(contract\/|zod($|\/))/.test(to) || to.endsWith('/rules.ts')
      ? null
      : 'rules know contract and other rules only'
  }
  if (mine === undefined) {
    return theirs !== undefined && /^server\/(db|jobs|mail|files)\//.test(from)
      ? 'it serves every feature and knows none'
      : null
  }
  if (!from.endsWith('/routes.ts') && /^(fastify|@fastify\/)/.test(to)) return 'only routes know Fastify'
  if (theirs === undefined || theirs === mine) return null
  if (to.endsWith('/routes.ts')) return "another feature's routes"
  return mayLookAt(mine, theirs) || (mine === 'payments' && BOUGHT.test(to))
    ? null
    : `${mine} may not look at ${theirs}`
}

function whyNotInBrowser(from: string, to: string): string | null {
  if (/^(server|simulator|test|scripts)\//.test(to)) return 'the browser has no server code'
  if (!to.startsWith('web/') && !to.startsWith('contract/')) return null
  // The shipped texts, which every page may import.
  if (to.startsWith('content/') && !from.startsWith('web/ui/')) return null
  const [, folder = ''] = from.split('/')
  const [, theirFolder = ''] = to.split('/')
  if (folder === 'ui') return to.startsWith('web/ui/') ? null : 'ui knows React and itself only'
  const [mine, theirs] = [featureOf(from), featureOf(to)]
  if (theirs === undefined || mine === theirs) return null
  if (folder === 'app')
    return from === 'web/app/dashboard/panels.ts' ? null : 'only panels.ts and routes.ts name features'
  if (mine === undefined)
    return ['routes.ts', 'root.tsx'].includes(folder) ? null : `${folder} may not look at ${theirFolder}`
  return `${mine} may not look at the pages of ${theirs}`
}

function featureOf(path: string): string | undefined {
  const feature = /^(?:server|web)\/([\w-]+)\//.exec(path)?.[1]
  return feature !== undefined && FEATURES.includes(feature) ? feature : undefined
}

function mayLookAt(mine: string, theirs: string): boolean {
  const place = ORDER.indexOf(theirs)
  return place !== -1 && (LAST.includes(mine) || place < ORDER.indexOf(mine))
}

/** Files that import one another in a circle, also by types or by `import()`. */
function circles(imports: Import[]): string[] {
  const next = Map.groupBy(
    imports.filter(({ to }) => isOurs(to)),
    ({ from }) => from,
  )
  const found = new Set<string>()
  const done = new Set<string>()
  function walk(path: string, trail: string[]): void {
    const start = trail.indexOf(path)
    if (start !== -1) {
      const ring = trail.slice(start)
      const first = ring.indexOf(ring.toSorted()[0] ?? '')
      found.add(`a circle: ${[...ring.slice(first), ...ring.slice(0, first)].join(' → ')}`)
      return
    }
    if (done.has(path)) return
    for (const { to } of next.get(path) ?? []) walk(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) walk(path, [])
  return [...found]
}

/** Modules may read any table and write only their own. */
function foreignWrites({ path, text }: Source): string[] {
  if (!path.startsWith('server/') || path.startsWith('server/commands/demo')) return []
  const code = withoutComments(text)
  const writes = [
    ...code.matchAll(/(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g),
    ...code.matchAll(/\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(\w+)/gi),
  ]
  return writes.flatMap(([, table = '']) => {
    const owner = OWNERS[table]
    return owner === undefined || owner === path.split('/')[1]
      ? []
      : [`${path} writes ${table}, which belongs to ${owner}`]
  })
}

/** The environment and the clock must be arguments. */
function hiddenWorld({ path, text }: Source): string[] {
  if (!path.startsWith('server/') || ASSEMBLY.test(path) || path === 'server/config.ts') return []
  return [...withoutComments(text).matchAll(/\bprocess\.env\b|\bnew Date\(\)|\bDate\.now\(\)/g)].map(
    ([read]) => `${path} reads ${read}`,
  )
}

// These have a connection that bypasses a pooler: `background`, `directUrl`, the owner's, or the embedded PostgreSQL's.
const KEEPS_A_CONNECTION =
  /^server\/(db\/(connect|lease|migrate)|db\/embedded\/embedded|jobs\/maintenance|pages\/invalidation|payments\/provider\/simulator|backup\/[\w-]+)\.ts$/
/** Statements that change the rest of a session. A pooler in transaction mode gives the next transaction another session. */
const SESSION_STATE = [
  /\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\(/,
  /['"`;]\s*(?:un)?listen\s/i,
  /['"`;]\s*set\s+(?!local\b)(?:session\s+)?[a-z_.]+\s*(?:=|to\b)/,
  /['"`;]\s*(?:prepare|deallocate|discard|load)\s/i,
  /\bcreate\s+(?:local\s+|global\s+)?temp/i,
  /\bwith\s+hold\b/i,
  /\bset_config\([^)]*false\s*\)/i,
  /\.query\(\s*\{[^}]*\bname\b/,
]

function sessionState({ path, text }: Source): string[] {
  if (!path.startsWith('server/') || KEEPS_A_CONNECTION.test(path)) return []
  const code = withoutComments(text)
  return SESSION_STATE.flatMap((pattern) => {
    const found = pattern.exec(code)
    return found ? [`${path} says ${found[0].trim()}: a pooler does not keep it`] : []
  })
}

function badShape({ path, text }: Source): string[] {
  const most = path.startsWith('test/') ? 400 : 250
  const lines = text.trimEnd().split('\n').length
  return [
    ...(lines > most && path !== 'server/db/tables.ts'
      ? [`${path} has ${lines} lines, more than ${most}`]
      : []),
    ...(FORBIDDEN_NAME.test(path) ? [`${path} has a name that says nothing`] : []),
  ]
}
