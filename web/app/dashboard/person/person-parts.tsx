import type { ComponentType, ReactNode } from 'react'
import type { Answer } from '#contract/call/endpoint.ts'
import type { readPerson } from '#contract/admin/person.ts'
import './person-page.css'

/** Everything about a person that this admin may read. */
export type Found = Answer<typeof readPerson>

/** A part of a person's page that belongs to a feature; it renders nothing where its sections are null. */
export type PersonPart = ComponentType<{ found: Found }>

type Props = {
  title: string
  /** The buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A section of a person's page. */
export function PersonSection({ title, actions, children }: Props) {
  return (
    <section className="card column person-section" aria-label={title}>
      <div className="spread">
        <h2>{title}</h2>
        {actions ? <div className="row person-acts">{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}

/** A fact with its title. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The words of an empty section. */
export function Nothing({ children }: { children: string }) {
  return <p className="muted">{children}</p>
}
