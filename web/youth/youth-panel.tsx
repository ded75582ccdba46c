import { cityInWords } from '#contract/values/city-names.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { allYouth, reviewYouth, youthLabels } from '#contract/programmes/youth.ts'
import { page } from '#web/app/api/client.ts'
import { Phone } from '#web/app/dashboard/list/phone.tsx'
import type { Kind } from '#web/app/dashboard/submissions/submissions.ts'
import { submissionsPanel } from '#web/app/dashboard/submissions/submissions-panel.tsx'

type Application = Answer<typeof allYouth>['yuvaShakti'][number]

const youth: Kind<Application> = {
  programme: 'youth',
  list: (input, more) => page(allYouth, input, more),
  review: reviewYouth,
  search: 'Search by name, email or WhatsApp number',
  empty: {
    text: 'No Yuva Shakti Applications Found',
    hint: 'Whoever applies to the youth branch appears here.',
  },
  columns: [
    { title: 'City', cell: ({ city, country }) => `${cityInWords(city)}, ${country}` },
    { title: 'WhatsApp', kind: 'short', cell: ({ whatsappNumber }) => <Phone of={whatsappNumber} /> },
    { title: 'Education', kind: 'short', cell: ({ education }) => education },
  ],
  labels: { ...youthLabels, email: 'E-mail of the account' },
  who: ({ userId, name, email, city }) => ({
    id: userId,
    name,
    email,
    about: `${name}, ${cityInWords(city)}`,
  }),
  searchFor: ({ user }) => user.email,
}

export const panel = submissionsPanel(youth)
