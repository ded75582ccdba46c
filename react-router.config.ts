import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A public page then needs no manifest call when its visitor goes on to the next.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
