import * as calls from '#contract/admin/team.ts'
import { routes } from '../http/mount.ts'
import { allTeam } from './reads.ts'
import { inviteAgain, setTeam } from './writes.ts'

export const teamRoutes = routes(calls, {
  allTeam,
  setTeam,
  inviteAgain,
})
