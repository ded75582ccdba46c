import { awaitedIsland } from './app/island.tsx'

const island = awaitedIsland()

// Apart, since each needs what the other is better off without.
const waking =
  island === null
    ? import('./app/wake-page.tsx').then(({ wakePage }) => wakePage())
    : import('./app/island-shell.tsx').then(({ wakeIsland }) => wakeIsland(island))

waking.catch((error: unknown) => {
  dispatchEvent(new Event('asleep'))
  throw error
})
