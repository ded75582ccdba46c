import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Rolldown.ChunkingContext
type Group = 'site' | 'signed-in' | 'part' | 'dashboard'

const SHELL = /\/web\/(root|app\/layout\/public-shell)\.tsx/
const DASHBOARD = /\/(dashboard|check-in)\//
/** Pages for signed-in people import it statically, pages for visitors only when they make a call. */
const CLIENT = join(import.meta.dirname, '../web/app/api/client.ts')

const known = new Map<string, Set<string>>()

/** A module and all modules that import it statically, directly or not. */
function dependentsOf(id: string, modules: Modules): Set<string> {
  const found = known.get(id) ?? new Set([id])
  if (!known.has(id))
    for (const one of found) for (const next of modules.getModuleInfo(one)?.importers ?? []) found.add(next)
  known.set(id, found)
  return found
}

/** The group of a module that several pages or late scripts share; null: the bundler decides. */
function groupOf(id: string, modules: Modules): Group | null {
  const infos = [...dependentsOf(id, modules)].map((one) => modules.getModuleInfo(one))
  const scripts = infos.filter((info) => info?.isEntry || info?.dynamicImporters.length)
  const pages = scripts.flatMap((info) => (info?.isEntry ? [info.id] : []))
  if (pages.some((page) => SHELL.test(page))) return 'site'
  if (scripts.length < 2 || (pages.length === 0 && !DASHBOARD.test(id))) return null
  if (pages.every((page) => DASHBOARD.test(page))) return 'dashboard'
  const signedIn = dependentsOf(CLIENT, modules)
  if (!pages.every((page) => signedIn.has(page))) return 'site'
  return pages.length > 1 ? 'signed-in' : 'part'
}

function group(name: Group) {
  return { name: (id: string, modules: Modules) => (groupOf(id, modules) === name ? name : null) }
}

/**
 * Which modules are in one script (`docs/decisions/082-scripts-of-a-page.md`). A module belongs to the first group that matches, together
 * with its imports.
 */
export const scriptGroups = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'icons', test: /\/node_modules\/lucide-react\// },
  group('site'),
  { name: 'schemas', test: (id: string) => id.includes('/node_modules/zod/') || id === CLIENT },
  // The bundler counts only imports that are used; packages have many others.
  { ...group('signed-in'), minShareCount: 2 },
  // Modules of one page and late scripts are a separate script, so that the page does not load the whole dashboard.
  { ...group('part'), entriesAware: true },
  group('dashboard'),
]
