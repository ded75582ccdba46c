import { readdir } from 'node:fs/promises'
import type { Endpoint } from '#contract/call/endpoint.ts'
import type { Person, Site } from '#test/support/test-app.ts'

const folder = new URL('../../../contract/', import.meta.url)

/** Every endpoint that the contract exports, with the name of its export. A new one is found automatically. */
export const exportedEndpoints: readonly [name: string, endpoint: Endpoint][] = await findEndpoints()

/** The same endpoints by method and path, sorted by path. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  exportedEndpoints.map(([, endpoint]) => [nameOf(endpoint), endpoint]),
)

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

async function findEndpoints(): Promise<[string, Endpoint][]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(
    files.map(async (file) => (await import(new URL(file, folder).href)) as Record<string, unknown>),
  )
  return modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .toSorted(([, one], [, other]) => (one.path < other.path ? -1 : 1))
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['method', 'path', 'allow', 'input'].every((key) => key in value)
  )
}

/** Sends a call over HTTP; returns the answer. */
export function send(
  site: Site,
  person: Person | null,
  { method, path, body: kind }: Endpoint,
  input: Record<string, unknown>,
): Promise<Response> {
  const rest = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name] ?? 'nobody')
    delete rest[name]
    return value
  })
  const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) form.append(name, value as string | File)
  const isForm = kind === 'multipart'
  return site.http(`/api${filled}${query}`, {
    method,
    headers: {
      ...(person ? { authorization: `Bearer ${person.session}` } : {}),
      ...(method === 'POST' && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: isForm ? form : JSON.stringify(rest) } : {}),
  })
}
