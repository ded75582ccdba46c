import { Star } from 'lucide-react'
import { useState } from 'react'
import { monthInIst, monthInWords } from '#contract/values/days.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import {
  allSpotlight,
  type submitSpotlight,
  reviewSpotlight,
  pickSpotlight,
  promotions,
  removeFromHomepage,
  showOnHomepage,
  spotlightLabels,
} from '#contract/programmes/spotlight.ts'
import { isOpen } from '#contract/programmes/submissions.ts'
import { type Page, page } from '#web/app/api/client.ts'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import type { Kind } from '#web/app/dashboard/submissions/submissions.ts'
import { submissionsPanel } from '#web/app/dashboard/submissions/submissions-panel.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import './spotlights-panel.css'

type Spotlight = Answer<typeof submitSpotlight>['spotlight']

const spotlights: Kind<Spotlight> = {
  programme: 'spotlight',
  // Only admins call it here, so it returns all fields.
  list: (input, more) => page(allSpotlight, input, more) as Promise<Page<Spotlight>>,
  review: reviewSpotlight,
  search: 'Search by name',
  empty: { text: 'No Spotlight Applications Found', hint: 'Startups that members boost appear here.' },
  columns: [
    { title: 'Promotes', kind: 'short', cell: ({ promote }) => promotions[promote] },
    { title: 'Home page', cell: (spotlight) => <HomeSwitch spotlight={spotlight} /> },
    { title: 'Monthly pick', cell: (spotlight) => <Pick spotlight={spotlight} /> },
  ],
  labels: { ...spotlightLabels, email: 'E-mail of the account' },
  who: ({ userId, name, email }) => ({ id: userId, name, email, about: name }),
  searchFor: ({ about }) => about,
  shown: (spotlight) => ({ ...spotlight, promote: promotions[spotlight.promote] }),
}

/** Applications of startups: to review, to feature on the home page, and to pick one each month. */
export const panel = submissionsPanel(spotlights)

/** Whether it can be featured on the home page; declined and withdrawn ones cannot. */
function mayShow({ state }: Spotlight): boolean {
  return state === 'accepted' || isOpen(state)
}

function HomeSwitch({ spotlight }: { spotlight: Spotlight }) {
  const [busy, setBusy] = useState(false)
  const show = useAdminAction(showOnHomepage, 'Failed to add Spotlight to homepage')
  const hide = useAdminAction(removeFromHomepage, 'Failed to remove Spotlight from homepage')
  const { _id: id, name, showOnHome } = spotlight

  async function toggle(): Promise<void> {
    setBusy(true)
    await (showOnHome
      ? hide({ id }, 'Spotlight removed from homepage successfully!')
      : show({ id }, 'Spotlight added to homepage successfully!')
    ).finally(() => setBusy(false))
  }

  return (
    <button
      type="button"
      role="switch"
      className="touch switch"
      aria-checked={showOnHome}
      aria-busy={busy || undefined}
      aria-label={`Show ${name} on the home page`}
      title={isOpen(spotlight.state) ? 'This accepts it, too' : undefined}
      disabled={!mayShow(spotlight)}
      onClick={() => (busy ? undefined : void toggle())}
    >
      <span className="switch-track" aria-hidden="true" />
      <span>{showOnHome ? 'Shown' : 'Hidden'}</span>
    </button>
  )
}

function Pick({ spotlight }: { spotlight: Spotlight }) {
  const pick = useAdminAction(pickSpotlight)
  const [month] = useState(() => monthInIst(new Date()))
  const { _id: id, name, monthlyPick } = spotlight
  const mark =
    monthlyPick === null ? null : <Pill tone="brand">{`Pick of ${monthInWords(monthlyPick)}`}</Pill>
  // The pick of an earlier month can be picked again.
  if (monthlyPick === month) return mark
  return (
    <span className="stacked">
      {mark}
      <Button
        kind="ghost"
        size="small"
        disabled={!mayShow(spotlight)}
        aria-label={`Make ${name} the pick of this month`}
        onClick={() =>
          void pick({ id }, ({ replaced }) =>
            replaced === null
              ? `${name} is the pick of this month.`
              : `${name} is the pick of this month, in place of ${replaced}.`,
          )
        }
      >
        <Star size={16} aria-hidden="true" />
        Pick
      </Button>
    </span>
  )
}
