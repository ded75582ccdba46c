import {
  allSpotlight,
  submitSpotlight,
  reviewSpotlight,
  pickSpotlight,
  removeFromHomepage,
  showOnHomepage,
  withdrawSpotlight,
} from '#contract/programmes/spotlight.ts'
import { route } from '../http/mount.ts'
import { reviewing } from '../submissions/transitions.ts'
import { hide, pick, show, withdraw } from './featuring.ts'
import { listSpotlights, spotlight, submit } from './spotlight.ts'

export const spotlightRoutes = [
  route(submitSpotlight, submit),
  route(allSpotlight, listSpotlights),
  route(showOnHomepage, show),
  route(removeFromHomepage, hide),
  route(pickSpotlight, pick),
  route(reviewSpotlight, reviewing(spotlight)),
  route(withdrawSpotlight, withdraw),
]
