// Imported dynamically, so that a failed load is caught and shown; a failed static import of this file could not be.
import('./app/hydration/hydrate.tsx')
  .then(({ hydratePage }) => hydratePage())
  .catch((error: unknown) => {
    dispatchEvent(new Event('not-hydrated'))
    throw error
  })
