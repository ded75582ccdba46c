import * as calls from '#contract/programmes/spotlight.ts'
import { routes } from '../http/mount.ts'
import { correctForm } from '../submissions/correct.ts'
import { reviewing } from '../submissions/transitions.ts'
import { removeFromHomepage, pickSpotlight, showOnHomepage, withdrawSpotlight } from './featuring.ts'
import { allSpotlight, spotlight, submitSpotlight } from './spotlight.ts'

export const spotlightRoutes = routes(calls, {
  submitSpotlight,
  allSpotlight,
  showOnHomepage,
  removeFromHomepage,
  pickSpotlight,
  reviewSpotlight: reviewing(spotlight),
  withdrawSpotlight,
  correctSpotlight: (context, form) => correctForm(context, spotlight, form, form.file),
})
