// Imported dynamically and not by way of `lazyImport`: a failed static import of this file could not be caught.
function hydrate(): void {
  import('./app/hydration/hydrate.tsx')
    .then(({ hydratePage }) => hydratePage())
    .catch((error: unknown) => {
      dispatchEvent(new Event('not-hydrated'))
      throw error
    })
}

// What is pressed after it failed asks again (`inline/lazy-hydration.ts`); this file itself runs once.
addEventListener('hydrate', hydrate)
hydrate()
