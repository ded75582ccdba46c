import * as mySubmissionsCalls from '#contract/programmes/my-submissions.ts'
import * as submissionsCalls from '#contract/programmes/submissions.ts'
import { routes } from '../http/mount.ts'
import { mySubmission, mySubmissions } from './own-submissions.ts'
import { answerAboutSubmission, askAboutSubmission } from './questions.ts'
import { dueSubmissions } from './reads.ts'

export const submissionRoutes = routes(
  { ...mySubmissionsCalls, ...submissionsCalls },
  {
    mySubmissions,
    mySubmission,
    dueSubmissions,
    askAboutSubmission,
    answerAboutSubmission,
  },
)
