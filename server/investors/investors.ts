import * as calls from '#contract/programmes/investors.ts'
import { investorSteps } from '#contract/programmes/investors.ts'
import { Problem } from '#contract/call/problem.ts'
import { markInvestor } from '../accounts/people.ts'
import { routes } from '../http/mount.ts'
import { defineProgramme } from '../submissions/programme.ts'
import { correctForm } from '../submissions/correct.ts'
import { listRecords, readRecord } from '../submissions/records.ts'
import { saveSubmission } from '../submissions/submit.ts'
import { reviewing, withdrawing } from '../submissions/transitions.ts'
import { dropDraft, saveInvestorDraft, readInvestorDraft } from './drafts.ts'

export const investors = defineProgramme({
  name: 'investors',
  table: 'investors',
  fields: investorSteps.flat(),
  together: ['incorporation', 'incorporationNumber'],
  about: {
    columns: ['name', 'funding_requirement'],
    of: (investor) => `${investor.name} seeks ${shortened(investor.funding_requirement)}`,
    ofOwn: (investor) => `You seek ${shortened(investor.funding_requirement)}`,
  },
})

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ')
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}

export const investorRoutes = routes(calls, {
  submitInvestor: async (context, form) => {
    const investmentCircle = await context.db.transaction().execute(async (tx) => {
      // This locks the person, so that of two calls at the same time the second one is refused.
      if (!(await markInvestor(tx, context.user.id))) throw new Problem('investor_filled')
      await dropDraft(tx, context.user.id)
      return readRecord(tx, investors, await saveSubmission(tx, context, investors, form))
    })
    return { success: true as const, investmentCircle }
  },
  allInvestors: async (context, request) => {
    const { records: investmentCircle, more } = await listRecords(context, investors, request)
    return { investmentCircle, ...more }
  },
  reviewInvestor: reviewing(investors),
  withdrawInvestor: withdrawing(investors),
  correctInvestor: (context, form) => correctForm(context, investors, form),
  readInvestorDraft,
  saveInvestorDraft,
})
