// A dynamic import without `lazyImport`: a failed static import of this file could not be caught.
function hydrate(): void {
  import('./app/hydration/hydrate.tsx')
    .then(({ hydratePage }) => hydratePage())
    .catch((error: unknown) => {
      dispatchEvent(new Event('not-hydrated'))
      throw error
    })
}

/**
 * A late script of the group `site` would load its styles again, after all others: Vite looks for a link with the address, to which React
 * Router has added `#`. A disabled link is found, and loads nothing.
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
// After a failure the next press asks again (`inline/lazy-hydration.ts`); this file itself runs once.
addEventListener('hydrate', hydrate)
hydrate()
