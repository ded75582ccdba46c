import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { endpoints } from '#test/cases/calls/endpoints.ts'
import { authorisationPage } from './authorisation.ts'
import { root } from './steps.ts'

/** `npm run docs:matrix` */
const file = join(root, 'docs/security/authorisation.md')
await mkdir(dirname(file), { recursive: true })
await writeFile(file, authorisationPage(endpoints.values()))
