/*
 * What the framework keeps on `window`, read here alone. Its hooks tell neither which chunk a page is in, by which a press that
 * cannot be answered stays on its page, nor where the router is, for a middleware of the root, which is no component.
 */

/** What the build made of a route: its chunk and its styles. */
export type Part = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  css?: string[]
}
type Here = { pathname: string; search: string; hash: string; state: unknown }
type Router = {
  state: { initialized: boolean; location: Here }
  navigate: (to: Here, how: object) => unknown
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, Part> }
    __reactRouterRouteModules?: Record<string, unknown>
    __reactRouterDataRouter?: Router
  }
}

/** The parts of all routes, by their ids. */
export function routeParts(): Record<string, Part> {
  return window.__reactRouterManifest?.routes ?? {}
}

/** Whether the framework has loaded a route. */
export function isLoaded(id: string): boolean {
  return id in (window.__reactRouterRouteModules ?? {})
}

/** The router, once it has shown the first page. */
export function readyRouter(): Router | undefined {
  const router = window.__reactRouterDataRouter
  return router?.state.initialized ? router : undefined
}
