import { dayInWords } from '#contract/values/days.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { allHosting, reviewHosting, hostingLabels } from '#contract/programmes/hosting.ts'
import { page } from '#web/app/api/client.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import type { Kind } from '#web/app/dashboard/submissions/submissions.ts'
import { submissionsPanel } from '#web/app/dashboard/submissions/submissions-panel.tsx'

type EventRequest = Answer<typeof allHosting>['zoom'][number]

const hosting: Kind<EventRequest> = {
  programme: 'hosting',
  list: (input, more) => page(allHosting, input, more),
  review: reviewHosting,
  search: 'Search by title',
  empty: { text: 'No Zoom Premium Requests Found', hint: 'Events that members want to host appear here.' },
  columns: [
    {
      title: 'Event',
      cell: ({ title, type, audience }) => (
        <span className="stacked">
          <span className="two-lines">{title}</span>
          <small>{`${type}, audience ${audience}`}</small>
        </span>
      ),
    },
    { title: 'Date', kind: 'short', cell: ({ date }) => <Day of={date} /> },
  ],
  labels: { ...hostingLabels, email: 'E-mail of the account' },
  who: ({ userId, name, email, title, date }) => ({
    id: userId,
    name,
    email,
    about: `${title}, ${dayInWords(date)}`,
  }),
  searchFor: ({ about }) => about.slice(0, about.lastIndexOf(', ')),
  onAccepting: 'An e-mail tells the member at once. The room and its date are for you to set up.',
}

/** Requests of members to host online events. */
export const panel = submissionsPanel(hosting)
