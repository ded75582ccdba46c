import type { KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { pageMeta } from '#web/app/found.ts'
import { reading } from '#web/app/reading.ts'
import { benefits } from '#web/content/policies/benefits.ts'
import { manual } from '#web/content/policies/manual.ts'
import { privacy } from '#web/content/policies/privacy.ts'
import { refund } from '#web/content/policies/refund.ts'
import { terms } from '#web/content/policies/terms.ts'
import { useAwake } from '#web/ui/awake.ts'
import { Lattice } from '#web/ui/lattice.tsx'
import { PolicyText } from './policy-text.tsx'
import { Sign } from '#web/ui/sign.tsx'
import './policy.css'
import './clauses.css'

export const handle = reading

export const meta = pageMeta({
  title: 'Policies',
  description:
    'Privacy, terms, refunds, a user guide and the membership benefits of FWC, with every fee, limit and waiting time.',
  seed: 'Policies',
})

const policies = [privacy, terms, refund, manual, benefits] as const

/** The policies as tabs. Each is the target of its fragment, so that CSS alone shows the right one before React wakes. */
export default function PolicyPage() {
  const { hash } = useLocation()
  const awake = useAwake()
  const shown = policies.find(({ id }) => awake && hash === `#${id}`) ?? privacy
  return (
    <>
      <PolicyHead />
      <div className="wrap policies" data-awake={awake ? '' : undefined}>
        <div className="policy-tabs" role="tablist" aria-label="Policies" aria-orientation="vertical">
          {policies.map(({ id, tab }) => (
            <a
              key={id}
              role="tab"
              id={`${id}-tab`}
              href={`#${id}`}
              aria-controls={id}
              aria-selected={id === shown.id}
              className="policy-tab"
              onKeyDown={moveWithArrows}
            >
              {tab}
            </a>
          ))}
        </div>
        <div className="policy-panels">
          {policies.map((policy) => (
            <section
              key={policy.id}
              role="tabpanel"
              id={policy.id}
              aria-labelledby={`${policy.id}-tab`}
              className="policy"
              data-shown={policy === shown ? '' : undefined}
            >
              <PolicyText policy={policy} />
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function PolicyHead() {
  return (
    <div className="policy-head">
      <Lattice seed="Policies" scale={30} className="policy-lattice" />
      <div className="wrap policy-head-words">
        <Link to="/" className="policy-back">
          <Sign name="left" size={18} />
          Go Back
        </Link>
        <h1 className="display display-1">What we promise, and what we ask.</h1>
        <p className="lead">Five short texts. Read the one you need; you can link to each.</p>
      </div>
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  if (step === undefined) return
  const next = tabs[(tabs.indexOf(event.currentTarget) + step + tabs.length) % tabs.length]
  event.preventDefault()
  next?.click()
  next?.focus()
}
