import type { Programme } from '#contract/programmes/submissions.ts'
import { hosting, hostingRoutes } from './hosting/hosting.ts'
import type { Route } from './http/mount.ts'
import { investorRoutes, investors } from './investors/investors.ts'
import { matching } from './matching/matching.ts'
import { matchingRoutes } from './matching/routes.ts'
import { spotlightRoutes } from './spotlight/routes.ts'
import { spotlight } from './spotlight/spotlight.ts'
import { stayRoutes, stays } from './stays/stays.ts'
import type { ProgrammeDefinition } from './submissions/programme.ts'
import { youth, youthRoutes } from './youth/youth.ts'

/** All programmes. If one is missing here, this does not compile. */
export const programmes = {
  stays: { ...stays, routes: stayRoutes },
  youth: { ...youth, routes: youthRoutes },
  investors: { ...investors, routes: investorRoutes },
  hosting: { ...hosting, routes: hostingRoutes },
  spotlight: { ...spotlight, routes: spotlightRoutes },
  matching: { ...matching, routes: matchingRoutes },
} satisfies { [Name in Programme]: ProgrammeDefinition & { name: Name; routes: Route } }
