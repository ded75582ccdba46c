import type { SampleContent } from '#contract/sample-content.ts'
import { samplesIn } from '../content/samples.ts'
import type { AppContext } from '../http/context.ts'
import { readOrganisation } from '../settings/organisation.ts'
import { sampleContact } from '../settings/sample-contact.ts'

/** What pages show that was invented to fill them; nothing outside production, where it is meant to be there. */
export async function samplesShown({
  config,
  db,
}: Pick<AppContext, 'config' | 'db'>): Promise<SampleContent> {
  if (!config.production) return []
  return [...sampleContact(await readOrganisation(db)), ...(await samplesIn(db))]
}
