import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const INLINE_QUERY = /\?inline-script$/

/** Bundles a file and its imports into one short inline script; `files`: what it was made from. */
export async function bundleScript(input: string): Promise<{ text: string; files: string[] }> {
  await using bundle = await rolldown({ input, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  const [{ code, moduleIds }] = output
  return { text: code.trim(), files: moduleIds }
}

/** `import text from './run.ts?inline-script'` */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    load: {
      filter: { id: INLINE_QUERY },
      async handler(id) {
        const { text, files } = await bundleScript(id.replace(INLINE_QUERY, ''))
        for (const file of files) this.addWatchFile(file)
        return `export default ${JSON.stringify(text)}`
      },
    },
  }
}
