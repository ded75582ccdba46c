import type { ServerBuild } from 'react-router'
import { isHidden, type PageHandle } from '#contract/site/page-handle.ts'

/** The handle of every page, by the pattern of its address. */
export function pageHandles({ routes }: ServerBuild): Map<string, PageHandle> {
  const pages = Object.values(routes).flatMap((route): [string, PageHandle][] => {
    if (route === undefined || !route.module.default) return []
    const parts: string[] = []
    for (let at: typeof route | undefined = route; at !== undefined; at = routes[at.parentId ?? '']) {
      if (at.path) parts.unshift(at.path)
    }
    const handle = (route.module.handle ?? {}) as PageHandle
    return route.index || route.path ? [[parts.join('/'), handle]] : []
  })
  return new Map(pages)
}

/** The addresses of all pages without parameters. */
export function literalPaths(build: ServerBuild): string[] {
  return [...pageHandles(build).keys()].filter((pattern) => !/[:*]/.test(pattern)).map((path) => `/${path}`)
}

/** The addresses of those pages without parameters that are the same for everybody, so that a cache may keep them. */
export function sharedPaths(build: ServerBuild): string[] {
  const handles = pageHandles(build)
  return literalPaths(build).filter((path) => handles.get(path.slice(1))?.private === undefined)
}

/** How the addresses of calls and of private pages begin. */
export function closedPaths(
  build: ServerBuild,
  isClosed: (handle: PageHandle) => boolean = isHidden,
): string[] {
  const pages = [...pageHandles(build)].filter(([, handle]) => isClosed(handle))
  return ['/api/', ...pages.map(([pattern]) => `/${pattern.split('/:', 1)[0]}`)]
}
