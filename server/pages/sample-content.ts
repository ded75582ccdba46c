import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { SampleContent } from '#contract/sample-content.ts'
import type { AppContext } from '../http/context.ts'
import { root } from '../root.ts'
import { readOrganisation } from '../settings/organisation.ts'
import { sampleContact } from '../settings/sample-contact.ts'

const PAGES = join(root, 'build/pages/server/index.js')

/**
 * What pages show that was invented to fill them; nothing outside production, where it is meant to be there.
 * The build knows its content, in which there are pictures that the server could not read.
 */
export async function samplesShown({
  config,
  db,
}: Pick<AppContext, 'config' | 'db'>): Promise<SampleContent> {
  if (!config.production || !existsSync(PAGES)) return []
  const build = (await import(pathToFileURL(PAGES).href)) as ServerBuild
  const { samples } = build.entry.module as unknown as { samples: SampleContent }
  return [...sampleContact(await readOrganisation(db)), ...samples]
}
