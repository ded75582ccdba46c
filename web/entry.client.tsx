import { awaitedIsland } from './app/island.tsx'

const island = awaitedIsland()

// Apart, since each needs what the other is better off without.
if (island === null) void import('./app/wake-page.tsx').then(({ wakePage }) => wakePage())
else void import('./app/island-shell.tsx').then(({ wakeIsland }) => wakeIsland(island))
