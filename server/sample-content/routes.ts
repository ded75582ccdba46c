import * as calls from '#contract/sample-content.ts'
import { routes } from '../http/mount.ts'
import { samplesShown } from '../pages/sample-content.ts'

export const sampleContentRoutes = routes(calls, {
  sampleContent: async (request) => ({ samples: await samplesShown(request) }),
})
