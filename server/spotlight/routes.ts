import {
  allSpotlight,
  createSpotlight,
  decideSpotlight,
  pickSpotlight,
  removeFromHomepage,
  showOnHomepage,
  withdrawSpotlight,
} from '#contract/programmes/spotlight.ts'
import { route } from '../http/mount.ts'
import { deciding } from '../submissions/transitions.ts'
import { hide, pick, show, withdraw } from './featuring.ts'
import { listSpotlights, spotlight, submit } from './spotlight.ts'

export const spotlightRoutes = [
  route(createSpotlight, submit),
  route(allSpotlight, listSpotlights),
  route(showOnHomepage, show),
  route(removeFromHomepage, hide),
  route(pickSpotlight, pick),
  route(decideSpotlight, deciding(spotlight)),
  route(withdrawSpotlight, withdraw),
]
