import * as calls from '#contract/admin/imports.ts'
import { routes } from '../http/mount.ts'
import { checkImport } from './check.ts'
import { inviteImport } from './invite.ts'
import { allImports, importProblems, importTemplate, oneImport } from './reads.ts'
import { runImport } from './run.ts'
import { undoImport } from './undo.ts'
import { readImport, uploadImport } from './upload.ts'

export const importRoutes = routes(calls, {
  uploadImport,
  readImport,
  checkImport,
  importProblems,
  importTemplate,
  runImport,
  oneImport,
  allImports,
  inviteImport,
  undoImport,
})
