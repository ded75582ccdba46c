// Apart, so that a page whose code cannot be had is told so: what fails within this file, nobody hears of.
import('./app/hydration/hydrate.tsx')
  .then(({ hydratePage }) => hydratePage())
  .catch((error: unknown) => {
    dispatchEvent(new Event('not-hydrated'))
    throw error
  })
