import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/** The beginnings of addresses that are private or that do something. The server knows them by the pages' handles. */
export const pathsNotToPrefetch = createContext<readonly string[]>([])

/** The same paths, for components. */
export const PathsNotToPrefetch = createReactContext<readonly string[]>([])

/** Rules by which the browser prefetches a page while the pointer rests on a link to it. */
export function speculationRules(notToPrefetch: readonly string[]): string {
  return JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: notToPrefetch.map((path) => `${path}*`) } },
            { not: { selector_matches: '[download], [target="_blank"]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
}
