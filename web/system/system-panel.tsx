import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Answer } from '#contract/call/endpoint.ts'
import { systemStatus } from '#contract/admin/system.ts'
import { request } from '#web/app/api/client.ts'
import { definePanel, type PanelProps, type PanelQuery } from '#web/app/dashboard/panel.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { Jobs } from './jobs.tsx'
import { RecurringWork } from './recurring-work.tsx'
import { StatusCards } from './status-cards.tsx'
import './system.css'

function load(_query: PanelQuery, signal: AbortSignal): Promise<Answer<typeof systemStatus>> {
  return request(systemStatus, {}, { signal })
}

/** The state of the site, and the jobs. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure }: PanelProps<Answer<typeof systemStatus>>) {
  const { revalidate } = useRevalidator()
  if (failure !== null) return <FailedList message={failure} onRetry={() => void revalidate()} />
  if (loaded === null) return <Loader />
  return (
    <div className="column system">
      <div className="spread system-at">
        <p>
          As of <Time at={loaded.at} />. Payment provider and mail server were asked then.
        </p>
        <CheckAgain />
      </div>
      <Warnings warnings={loaded.warnings} />
      <StatusCards status={loaded} />
      <Jobs jobs={loaded.jobs} />
      <RecurringWork works={loaded.recurring} />
    </div>
  )
}

function CheckAgain() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function check(): Promise<void> {
    setBusy(true)
    await revalidate()
    setBusy(false)
  }

  return (
    <Button kind="ghost" size="small" busy={busy} onClick={() => void check()}>
      Check again
    </Button>
  )
}

function Warnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null
  return (
    <section aria-label="Settings">
      <Alert quiet kind="info">
        <p>
          <strong>On a real site these should be otherwise.</strong> Whoever looks after the server changes
          them.
        </p>
        <ul className="system-warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </Alert>
    </section>
  )
}
