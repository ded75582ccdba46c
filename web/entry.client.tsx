// This file imports nothing statically, not even `lazyImport`: it could not catch the failure of a static import.
function hydrate(): void {
  import('./app/hydration/hydrate.tsx')
    .then(({ hydratePage }) => hydratePage())
    .catch((error: unknown) => {
      dispatchEvent(new Event('not-hydrated'))
      throw error
    })
}

/**
 * Keeps Vite from loading the styles of the group `site` a second time, after all others, when a late script of that group is imported.
 * Vite looks for a link with exactly their address, to which React Router has added `#`. The disabled link that is added here has the
 * address without `#`: Vite finds it, and it loads nothing.
 */
function haveStylesOnce(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>(
    'link[rel="stylesheet"][href*="/site-"][href$="#"]',
  )) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.disabled = true
    link.setAttribute('href', new URL(href).pathname)
    document.head.append(link)
  }
}

haveStylesOnce()
// This file runs only once. After a failure the next press sends the event `hydrate` (`inline/lazy-hydration.ts`).
addEventListener('hydrate', hydrate)
hydrate()
