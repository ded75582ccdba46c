import * as mySubmissionsCalls from '#contract/programmes/my-submissions.ts'
import * as questionsCalls from '#contract/programmes/questions.ts'
import * as waitingCalls from '#contract/programmes/waiting.ts'
import { routes } from '../http/mount.ts'
import { mySubmission, mySubmissions } from './own-submissions.ts'
import { answerAboutSubmission, askAboutSubmission } from './questions.ts'
import { dueSubmissions } from './reads.ts'

export const submissionRoutes = routes(
  { ...mySubmissionsCalls, ...questionsCalls, ...waitingCalls },
  {
    mySubmissions,
    mySubmission,
    dueSubmissions,
    askAboutSubmission,
    answerAboutSubmission,
  },
)
