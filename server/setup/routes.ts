import * as calls from '#contract/admin/setup.ts'
import { routes } from '../http/mount.ts'
import { readSetup } from './reads.ts'
import { skipSetupStep } from './writes.ts'

export const setupRoutes = routes(calls, { readSetup, skipSetupStep })
