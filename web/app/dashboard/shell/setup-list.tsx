import { useState } from 'react'
import { Link } from 'react-router'
import { hasDuty } from '#contract/accounts/duties.ts'
import { Problem } from '#contract/call/problem.ts'
import {
  readSetup,
  type SetupFacts,
  type SetupStep,
  setupSteps,
  skipSetupStep,
} from '#contract/admin/setup.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { request } from '../../api/client.ts'
import { logFailure } from '../../api/log-failure.ts'
import { useAdmin } from './use-admin.ts'
import { panelOf } from '../panels.ts'
import { useAdminAction } from '../panel-tools.tsx'
import './setup-list.css'

/** Every step of the setup; none where they could not be loaded, so that the panel below them is shown all the same. */
export function loadSetup(signal: AbortSignal): Promise<SetupStep[]> {
  return request(readSetup, {}, { signal }).then(
    ({ steps }) => steps,
    (problem: unknown) => {
      if (!(problem instanceof Problem)) throw problem
      logFailure('Failed to fetch what is still to be done:', problem)
      return []
    },
  )
}

/** The open steps of the setup; nothing once all are done or set aside. */
export function SetupList({ steps }: { steps: readonly SetupStep[] }) {
  const open = steps.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  const titles = (asked: SetupStep['state']) =>
    steps.flatMap(({ state, title }) => (state === asked ? [title] : [])).join(', ')
  const [done, skipped] = [titles('done'), titles('skipped')]
  return (
    <section className="card setup" aria-labelledby="setup-title">
      <h2 id="setup-title">{`Still to be done: ${open.length} of ${steps.length}`}</h2>
      <ul className="setup-steps">
        {open.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ul>
      {done === '' ? null : <p className="muted">{`Done: ${done}.`}</p>}
      {skipped === '' ? null : <p className="muted">{`Set aside: ${skipped}.`}</p>}
    </section>
  )
}

function Step({ step }: { step: SetupStep }) {
  const { key, title, open, documents } = step
  const [isOpen, setOpen] = useState(false)
  const id = `setup-${key}`
  // The links below have the same words.
  const isLinked = isOpen && documents.some((document) => document !== null)
  return (
    <li>
      <button
        type="button"
        className="setup-step"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{title}</span>
        {isLinked ? null : <span className="muted setup-open">{open.join(', ')}</span>}
      </button>
      {isOpen ? (
        <div id={id} className="column setup-about">
          <p>{setupSteps[key].why}</p>
          <p className="muted">
            <span>Until then: </span>
            <span>{setupSteps[key].meanwhile}</span>
          </p>
          <Acts step={step} />
        </div>
      ) : null}
    </li>
  )
}

/** The link to the place of a step, for admins who may do it, and for an owner a button that sets it aside. */
function Acts({ step: { key, title, panel, open, documents } }: { step: SetupStep }) {
  const user = useAdmin()
  const skip = useAdminAction(skipSetupStep)
  const [busy, setBusy] = useState(false)
  const duties = user?.duties ?? []
  const place = panelOf(panel)
  const { part }: SetupFacts = setupSteps[key]
  const isMine = place !== undefined && hasDuty(duties, place.duty)
  return (
    <div className="row setup-acts">
      {isMine ? (
        documents.map((document, at) =>
          document === null ? null : (
            <Link
              key={`${document} ${open[at]}`}
              className="touch text-link"
              to={`?panel=${place.id}&document=${encodeURIComponent(document)}`}
            >
              {open[at]}
            </Link>
          ),
        )
      ) : (
        <span>An owner does this.</span>
      )}
      {isMine && documents.every((document) => document === null) ? (
        <Link
          className="touch text-link"
          to={`?panel=${place.id}${part === undefined ? '' : `#${part}`}`}
        >{`Open ${place.name}`}</Link>
      ) : null}
      {duties.includes('owner') ? (
        <Button
          kind="ghost"
          size="small"
          disabled={busy}
          onClick={() => {
            setBusy(true)
            void skip({ key }, `${title} is set aside.`).finally(() => setBusy(false))
          }}
        >
          Set aside
        </Button>
      ) : null}
    </div>
  )
}
