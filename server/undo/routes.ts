import * as calls from '#contract/admin/undo.ts'
import { routes } from '../http/mount.ts'
import { undoDecision } from './undo-decision.ts'

export const undoRoutes = routes(calls, { undoDecision })
