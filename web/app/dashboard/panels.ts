import { named } from '../api/names.ts'
import { type Duties, type Duty, hasDuty } from '#contract/accounts/duties.ts'
import { eventKindFacts, eventKinds } from '#contract/events/event-kinds.ts'
import type { WaitingKind } from '#contract/admin/overview.ts'
import { type Programme, programmeFacts } from '#contract/programmes/submissions.ts'
import { lazyImport } from '#web/ui/lazy-import.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Panel } from './panel.tsx'

/** The groups of the side bar, in order; panels without a group come first. */
export const groups = ['People', 'Money', 'Programmes', 'Content', 'Site'] as const
type Group = (typeof groups)[number]

type Facts = {
  /** The name in the address. */
  id: string
  /** The name in the specification. The address and the audit log accept it too. */
  label: string
  /** The name on the screen, where it differs. */
  name?: string
  group?: Group
  duty?: Duties
  /** The kind of waiting requests that the side bar counts for the panel. */
  waits?: WaitingKind
}

/** Every panel, in the order of the side bar, with the import of its code. */
export const panels = [
  register({ id: 'overview', label: 'Overview' }, () => import('#web/overview/overview-panel.tsx')),
  register(
    { id: 'waiting', label: 'Waiting', duty: ['members', 'programmes'] },
    () => import('#web/overview/waiting-panel.tsx'),
  ),
  register(
    { id: 'members', label: 'All Members', group: 'People', duty: 'members', waits: 'membership' },
    () => import('#web/members/dashboard/members-panel.tsx'),
  ),
  register(
    { id: 'forms', label: 'Members Forms', group: 'People', duty: ['money', 'members'] },
    () => import('#web/members/dashboard/applications-panel.tsx'),
  ),
  register(
    { id: 'users', label: 'All Users', group: 'People', duty: 'members' },
    () => import('#web/accounts/users-panel.tsx'),
  ),
  register(
    { id: 'import', label: 'Import', group: 'People', duty: 'members' },
    () => import('#web/imports/imports-panel.tsx'),
  ),
  register(
    { id: 'payments', label: 'Payments', group: 'Money', duty: 'money', waits: 'review' },
    () => import('#web/money/payments-panel.tsx'),
  ),
  register(
    { id: 'statement', label: 'Bank statement', group: 'Money', duty: 'money' },
    () => import('#web/money/statement/statement-panel.tsx'),
  ),
  register(
    { id: 'accounts', label: 'Accounts', group: 'Money', duty: 'money' },
    () => import('#web/money/accounting/accounts-panel.tsx'),
  ),
  register(programme('stays'), () => import('#web/stays/stays-panel.tsx')),
  register(programme('spotlight'), () => import('#web/spotlight/spotlights-panel.tsx')),
  register(programme('matching'), () => import('#web/matching/matching-panel.tsx')),
  register(programme('hosting'), () => import('#web/hosting/hosting-panel.tsx')),
  register(programme('investors'), () => import('#web/investors/investors-panel.tsx')),
  register(programme('youth'), () => import('#web/youth/youth-panel.tsx')),
  ...eventKinds.map((kind) =>
    register(
      {
        id: eventKindFacts[kind].path,
        label: eventKindFacts[kind].panel,
        group: 'Content',
        duty: 'programmes',
      },
      async () => ({ panel: (await import('#web/events/panel/events-panel.tsx')).eventsPanel(kind) }),
    ),
  ),
  register(
    { id: 'content', label: 'Content', group: 'Site', duty: 'content' },
    () => import('#web/content-editor/content-panel.tsx'),
  ),
  register({ id: 'team', label: 'Team', group: 'Site', duty: 'owner' }, async () => ({
    panel: (await import('#web/team/team-panel.tsx')).teamPanel(namesOpenedBy),
  })),
  register(
    { id: 'settings', label: 'Settings', group: 'Site', duty: 'owner' },
    () => import('#web/settings/settings-panel.tsx'),
  ),
  register({ id: 'audit', label: 'Audit log', group: 'Site' }, () => import('#web/audit/audit-panel.tsx')),
  register(
    { id: 'system', label: 'System', group: 'Site', duty: 'owner' },
    () => import('#web/system/system-panel.tsx'),
  ),
]

function programme(id: Programme): Facts {
  const { label, list } = programmeFacts[id]
  return { id, label: list, name: named(label), group: 'Programmes', duty: 'programmes', waits: id }
}

/** Registers a panel. Its code is loaded when somebody opens it. */
function register(facts: Facts, load: () => Promise<{ panel: Panel }>) {
  let kept: Panel | undefined
  async function open(): Promise<Panel> {
    const { panel } = await lazyImport(load)
    // The same object each time, even where `load` makes a new panel: another component would close the popups of the first.
    kept ??= panel
    return kept
  }
  const Shown = lazyPart(
    async () => (await open()).Panel,
    () => kept?.Panel,
  )
  const { duty = 'any', name = facts.label } = facts
  return { ...facts, name, duty, open, Panel: Shown }
}

/** A panel by its id, or by its name in the specification. */
export function panelOf(asked: string) {
  return panels.find(({ id, label }) => id === asked || label === asked)
}

/** The names of the panels that a duty opens, beyond those for every admin. */
function namesOpenedBy(one: Duty): string[] {
  return panels.filter(({ duty }) => duty !== 'any' && hasDuty([one], duty)).map(({ name }) => name)
}

function nameOfPanel(asked: string): string {
  return panelOf(asked)?.name ?? asked
}

/** The page of a person, which takes the place of a panel and is not in the side bar. Each part belongs to its feature. */
export const personPage = register({ id: 'person', label: 'Person' }, async () => {
  const [{ personPanel }, { PersonAccount }, { PersonMembership }, { PersonPayments }] = await Promise.all([
    import('./person/person-page.tsx'),
    import('#web/accounts/person-account.tsx'),
    import('#web/members/dashboard/person-membership.tsx'),
    import('#web/money/person-payments.tsx'),
  ])
  return { panel: personPanel({ PersonAccount, PersonMembership, PersonPayments, nameOfPanel }) }
})

const KEY = 'fwc_panel'
const DEFAULT = 'members'

// The panel of this tab: a choice in another tab does not change it.
let here: string | null = null

/** The panels for these duties. */
export function panelsFor(duties: readonly Duty[]) {
  return panels.filter(({ duty }) => hasDuty(duties, duty))
}

/**
 * The id of the panel to show: the one in the address, else the one chosen last, else All Members or the first for one's duties. An
 * unknown panel is returned as asked.
 */
export function chosenPanel(search: URLSearchParams, duties: readonly Duty[]): string {
  const asked = search.get('panel') ?? here ?? readChoice() ?? DEFAULT
  const known = panelOf(asked)
  if (known === undefined) return asked
  if (hasDuty(duties, known.duty) || search.has('panel')) return known.id
  return panelsFor(duties)[0]?.id ?? asked
}

/** Keeps the choice for this tab and the next visit; an unknown panel is not kept. */
export function rememberPanel(id: string): void {
  if (panelOf(id) === undefined || id === here) return
  here = id
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // Where the browser refuses storage, the choice lasts as long as the page.
  }
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
