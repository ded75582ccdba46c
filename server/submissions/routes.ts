import * as mySubmissionsCalls from '#contract/programmes/my-submissions.ts'
import * as submissionsCalls from '#contract/programmes/submissions.ts'
import { routes } from '../http/mount.ts'
import { dueSubmissions, mySubmissions } from './reads.ts'

export const submissionRoutes = routes(
  { ...mySubmissionsCalls, ...submissionsCalls },
  {
    mySubmissions,
    dueSubmissions,
  },
)
