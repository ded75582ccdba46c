/** What a page says of itself, once: the `handle` that its route module exports, `satisfies PageHandle`. */
export type PageHandle = {
  /** It is for everybody, and not complete without React. */
  needsReact?: true
  /**
   * No cache keeps it. `signed-in`: only the signed-in use it, `secret`: its address holds a secret; no search engine lists
   * either. `in part`: it is for everybody, and shows the signed-in what is theirs.
   */
  private?: 'signed-in' | 'secret' | 'in part'
  /** Each address of its pattern is a page of its own, such as that of an event; it is kept by its path. */
  byPath?: true
  /** It opens the payment provider's checkout. */
  pays?: true
  /** It may ask for the camera. */
  camera?: true
}

/** Whether search engines leave the page out. */
export function isHidden(handle: PageHandle): boolean {
  return handle.private !== undefined && handle.private !== 'in part'
}

/** Whether the page is complete without React. What runs there before its first use is `web/app/hydration/inline/run.ts`. */
export function isStatic(handle: PageHandle): boolean {
  return !isHidden(handle) && handle.needsReact !== true
}
