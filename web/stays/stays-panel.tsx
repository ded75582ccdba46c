import { cityInWords } from '#contract/values/city-names.ts'
import { dayInWords } from '#contract/values/days.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { allStays, reviewStay, stayLabels } from '#contract/programmes/stays.ts'
import { page } from '#web/app/api/client.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import type { Kind } from '#web/app/dashboard/submissions/submissions.ts'
import { submissionsPanel } from '#web/app/dashboard/submissions/submissions-panel.tsx'

type Stay = Answer<typeof allStays>['atithiRequests'][number]

const stays: Kind<Stay> = {
  programme: 'stays',
  list: (input, more) => page(allStays, input, more),
  review: reviewStay,
  search: 'Search by name or email',
  empty: { text: 'No Atithi Requests Found', hint: 'What members ask for on the Atithi page appears here.' },
  columns: [
    { title: 'City', cell: ({ destinationCity }) => cityInWords(destinationCity) },
    {
      title: 'Days',
      cell: ({ arrivalDate, departureDate }) => (
        <span className="stacked">
          <Day of={arrivalDate} />
          <small>
            to <Day of={departureDate} />
          </small>
        </span>
      ),
    },
  ],
  labels: { ...stayLabels, email: 'E-mail of the account' },
  who: ({ userId, travelerName, email, destinationCity, arrivalDate, departureDate }) => ({
    id: userId,
    name: travelerName,
    email,
    about: `${cityInWords(destinationCity)}, ${dayInWords(arrivalDate)} to ${dayInWords(departureDate)}`,
  }),
  searchFor: ({ user }) => user.email,
  onAccepting: 'An e-mail tells the guest at once. What else they need to know, write to them yourself.',
}

/** Requests for guest stays. */
export const panel = submissionsPanel(stays)
