import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // The framework empties this folder before each build, and the server's bundle lies beside it.
  buildDirectory: 'build/pages',
  ssr: true,
  // A public page then needs no manifest call when its visitor goes on to the next.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
