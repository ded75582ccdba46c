/** The facts of a page that the server and the build need: the `handle` that its route module exports, `satisfies PageHandle`. */
export type PageHandle = {
  /** A public page that does not work without React. */
  needsReact?: true
  /**
   * Not kept in any cache. `signed-in`: only signed-in people use the page. `secret`: its address contains a secret. Search
   * engines list neither. `in part`: a public page that also shows signed-in people their own data.
   */
  private?: 'signed-in' | 'secret' | 'in part'
  /** Each address that fits the path pattern is a page of its own, such as one event; it is cached by its path. */
  byPath?: true
  /** It opens the provider's checkout. */
  pays?: true
  /** It may use the camera. */
  camera?: true
}

/** Whether search engines must not list the page. */
export function isHidden(handle: PageHandle): boolean {
  return handle.private !== undefined && handle.private !== 'in part'
}

/** Whether the page works without React. Its scripts before the first use are in `web/app/hydration/inline/run.ts`. */
export function isStatic(handle: PageHandle): boolean {
  return !isHidden(handle) && handle.needsReact !== true
}
