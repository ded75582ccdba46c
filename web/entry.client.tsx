// Apart, so that a page whose code cannot be had is told so: what fails within this file, nobody hears of.
import('./app/wake-page.tsx')
  .then(({ wakePage }) => wakePage())
  .catch((error: unknown) => {
    dispatchEvent(new Event('asleep'))
    throw error
  })
