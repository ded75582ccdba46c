import type { z } from 'zod'
import { type readSetup as reading, setupKeys, setupSteps } from '#contract/admin/setup.ts'
import type { AppContext } from '../context.ts'
import { openParts } from './open-parts.ts'

/** Every step with what it still lacks. */
export async function readSetup(
  context: Pick<AppContext, 'config' | 'db' | 'clock'>,
): Promise<z.input<typeof reading.answer>> {
  const [parts, skipped] = await Promise.all([
    openParts(context),
    context.db.selectFrom('setup_skips').select('step').execute(),
  ])
  return {
    steps: setupKeys.map((key) => {
      const { title, panel } = setupSteps[key]
      const isSkipped = skipped.some(({ step }) => step === key)
      const open = parts[key].map((part) => (typeof part === 'string' ? part : part.words))
      const documents = parts[key].map((part) => (typeof part === 'string' ? null : part.document))
      const state = open.length === 0 ? 'done' : isSkipped ? 'skipped' : 'open'
      return { key, title, panel, state, open, documents }
    }),
  }
}
