import * as calls from '#contract/team.ts'
import { routes } from '../http/mount.ts'
import { allTeam } from './reads.ts'
import { inviteAgain, setTeam } from './writes.ts'

export const teamRoutes = routes(calls, {
  allTeam,
  setTeam,
  inviteAgain,
})
