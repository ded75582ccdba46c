import type { ComponentType, ReactElement } from 'react'

/** What the address says of a panel: the search, the tab, the way to the page shown, as cursors, and all else by its name. */
export type PanelQuery = {
  q: string
  tab: string | null
  cursors: string[]
  /** Whose page is shown in the panel's place, by their `_id`. */
  person: string | null
  filters: Readonly<Record<string, string>>
}

type Asked = {
  query: PanelQuery
  /** Why nothing could be had, in words. */
  failure: string | null
}

/** `loaded` is null while it is on its way, and when it could not be had. */
export type PanelProps<Loaded> = Asked & { loaded: Loaded | null }

/** What was loaded, as it looks: only the panel itself knows what that is. */
export type View = (asked: Asked) => ReactElement

/** A panel as the dashboard has it; without a view it shows its shape. */
export type Panel = {
  load: (query: PanelQuery, signal: AbortSignal) => Promise<View>
  Panel: ComponentType<Asked & { view: View | null }>
}

/** A panel of the dashboard: how its rows are asked for, and how they look. */
export function definePanel<Loaded>({
  load,
  Panel,
}: {
  load: (query: PanelQuery, signal: AbortSignal) => Promise<Loaded>
  Panel: ComponentType<PanelProps<Loaded>>
}): Panel {
  function viewOf(loaded: Loaded | null): View {
    return (asked) => <Panel loaded={loaded} {...asked} />
  }
  return {
    load: async (query, signal) => viewOf(await load(query, signal)),
    Panel: ({ view, ...asked }) => (view ?? viewOf(null))(asked),
  }
}

const NO_FILTERS = ['panel', 'q', 'tab', 'cursors', 'person']
export const PAGE_SIZE = 50
export const MAX_SEARCH = 200

/** Which page of a list is asked for. */
export type PageInput = { limit: number; cursor?: string; q?: string }

/** The input of a paged list call. */
export function pageInput({ q, cursors }: PanelQuery): PageInput {
  const cursor = cursors.at(-1)
  return { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}), ...(q ? { q } : {}) }
}

/** The same in the query of a GET, where numbers are text. */
export function inQuery({ limit, ...rest }: PageInput): Omit<PageInput, 'limit'> & { limit: string } {
  return { limit: String(limit), ...rest }
}

/** So many pages back a way through a list knows, since the server refuses a long address. */
const WAY_BACK = 10

/** A way through a list, as cursors; of its first pages it knows only how many there are, and back to one of those leads to the first. */
export function shortWay(cursors: readonly string[]): string[] {
  if ((cursors.at(-1) ?? '') === '') return []
  return cursors.map((cursor, at) => (at < cursors.length - WAY_BACK ? '' : cursor))
}

export function readPanelQuery(search: URLSearchParams): PanelQuery {
  return {
    q: (search.get('q') ?? '').slice(0, MAX_SEARCH),
    tab: search.get('tab'),
    person: search.get('person') || null,
    cursors: shortWay((search.get('cursors') ?? '').split('~')),
    filters: Object.fromEntries([...search].filter(([name]) => !NO_FILTERS.includes(name))),
  }
}
