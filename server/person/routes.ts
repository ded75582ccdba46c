import * as calls from '#contract/admin/person.ts'
import { routes } from '../http/mount.ts'
import { readPerson } from './reads.ts'

export const personRoutes = routes(calls, { readPerson })
