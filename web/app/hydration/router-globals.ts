import type { Location, RouteObject, To } from 'react-router'

/*
 * What the framework keeps on `window`, read here alone. Its hooks tell neither which chunk a page is in, by which a press that
 * cannot be answered stays on its page, nor where the router is, for a middleware of the root, which is no component.
 */

/** What the build made of a route: its chunk and its styles. */
type Part = { module: string; css?: string[] }
type Router = {
  routes: RouteObject[]
  state: { initialized: boolean; location: Location }
  navigate: (to: To | number | null, how?: object) => Promise<void>
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, Part> }
    __reactRouterRouteModules?: Record<string, unknown>
    __reactRouterDataRouter?: Router
  }
}

export function partOf(id: string): Part | undefined {
  return window.__reactRouterManifest?.routes[id]
}

/** Whether the framework has loaded a route. */
export function isLoaded(id: string): boolean {
  return id in (window.__reactRouterRouteModules ?? {})
}

export function frameworkRouter(): Router | undefined {
  return window.__reactRouterDataRouter
}

/** The router, once it has shown the first page. */
export function readyRouter(): Router | undefined {
  const router = frameworkRouter()
  return router?.state.initialized ? router : undefined
}
