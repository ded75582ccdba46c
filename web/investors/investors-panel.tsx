import type { Answer } from '#contract/call/endpoint.ts'
import { allInvestors, reviewInvestor } from '#contract/programmes/investors.ts'
import { page } from '#web/app/api/client.ts'
import type { Kind } from '#web/app/dashboard/submissions/submissions.ts'
import { submissionsPanel } from '#web/app/dashboard/submissions/submissions-panel.tsx'
import { AddInvestor } from './add-investor.tsx'

type Seeker = Answer<typeof allInvestors>['investmentCircle'][number]

const investors: Kind<Seeker> = {
  programme: 'investors',
  list: (input, more) => page(allInvestors, input, more),
  review: reviewInvestor,
  search: 'Search by name or email',
  empty: { text: 'No Investment Seeking Forms Found', hint: 'Whoever finishes the ten steps appears here.' },
  columns: [
    {
      title: 'Seeks',
      cell: ({ fundingRequirement }) => <span className="two-lines">{fundingRequirement}</span>,
    },
    { title: 'Valuation', cell: ({ valuation }) => <span className="two-lines">{valuation}</span> },
    { title: 'Incorporated', kind: 'short', cell: ({ incorporation }) => incorporation },
  ],
  labels: {
    email: 'E-mail of the account',
    website: 'Website or online presence',
    description: 'The business',
    incorporation: 'Incorporated',
    fundingUsage: 'How and where it will be used',
  },
  who: ({ userId, name, email }) => ({ id: userId, name, email, about: name }),
  searchFor: ({ user }) => user.email,
  onAccepting: 'An e-mail tells them at once. The session with investors is for you to arrange.',
}

export const panel = submissionsPanel(investors, <AddInvestor />)
