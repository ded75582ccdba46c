import { Alert } from '#web/ui/controls/alert.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Loader, Skeleton } from '#web/ui/skeleton.tsx'
import { StepProgress } from '#web/ui/step-progress.tsx'
import { OwnTime, Time } from '#web/ui/time.tsx'
import { Part, State } from './part.tsx'

const kinds = ['primary', 'warm', 'ghost', 'danger'] as const
const alerts = ['error', 'success', 'info'] as const
const tones = [
  'neutral',
  'ok',
  'wait',
  'bad',
  'brand',
  'youth',
  'women',
  'farmers',
  'education',
  'ayush',
] as const
const tabs = [
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'past', label: 'Past' },
  { id: 'drafts', label: 'Drafts' },
]
const steps = ['About you', 'Your work', 'Your wishes', 'Payment']

export function ControlParts() {
  return (
    <>
      <Part title="Button" files={['controls/button.tsx']}>
        {kinds.map((kind) => (
          <State key={kind} name={kind}>
            <div className="component-row">
              <Button kind={kind}>Ready</Button>
              <Button kind={kind} busy>
                Busy
              </Button>
              <Button kind={kind} disabled>
                Disabled
              </Button>
              <Button kind={kind} size="small">
                Small
              </Button>
            </div>
          </State>
        ))}
      </Part>
      <Part title="Button link" files={['controls/button-link.tsx']}>
        <div className="component-row">
          {kinds.map((kind) => (
            <ButtonLink key={kind} kind={kind} to="/components/parts">
              {kind}
            </ButtonLink>
          ))}
        </div>
      </Part>
      <Part title="Pill" files={['controls/pill.tsx']}>
        <div className="component-row">
          {tones.map((tone) => (
            <Pill key={tone} tone={tone}>
              {tone}
            </Pill>
          ))}
        </div>
      </Part>
      <Part title="Alert" files={['controls/alert.tsx']}>
        {alerts.map((kind) => (
          <Alert key={kind} kind={kind} quiet>
            A message of the kind {kind} that stays where it belongs.
          </Alert>
        ))}
      </Part>
      <Part title="Tabs" files={['controls/tabs.tsx', 'controls/query-link.tsx']}>
        <Tabs label="Events" tabs={tabs}>
          {(id) => <p>What the tab {id} shows.</p>}
        </Tabs>
      </Part>
      <Part title="Steps" files={['step-progress.tsx']}>
        {steps.map((title, index) => (
          <State key={title} name={`${index + 1}: ${title}`}>
            <StepProgress step={index + 1} titles={steps} />
          </State>
        ))}
      </Part>
      <Part title="Time" files={['time.tsx']}>
        <p>
          <Time at="2026-01-26T04:30:00.000Z" />
        </p>
        <p>
          <OwnTime at="2026-01-26T04:30:00.000Z" />
        </p>
      </Part>
      <Part title="Skeleton and loader" files={['skeleton.tsx']}>
        <State name="Skeletons">
          <p>
            <Skeleton />
            <Skeleton width="60%" />
          </p>
          <Skeleton width="96px" height="36px" />
        </State>
        <Loader />
      </Part>
    </>
  )
}
