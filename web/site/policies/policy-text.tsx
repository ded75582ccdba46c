import { useLoaderData } from 'react-router'
import type { PolicyTree } from '#contract/content-documents/policies.ts'
import { usePublished } from '#web/app/page-content/use-document.ts'
import { useContact } from '#web/app/layout/use-contact.ts'
import type { Prices } from '#web/app/prices/prices.ts'
import { benefits } from '#content/policies/benefits.ts'
import { manual } from '#content/policies/manual.ts'
import type { PolicyId } from '#content/policies/policy.ts'
import { policyTree } from '#content/policies/policy-tree.ts'
import { privacy } from '#content/policies/privacy.ts'
import { refund } from '#content/policies/refund.ts'
import { terms } from '#content/policies/terms.ts'
import { Markdown } from '#web/app/page-content/markdown.tsx'
import { fillClause } from './fill-clause.ts'

const shipped: Record<PolicyId, PolicyTree> = {
  privacy: policyTree(privacy),
  terms: policyTree(terms),
  refund: policyTree(refund),
  manual: policyTree(manual),
  benefits: policyTree(benefits),
}

/** The policies, each rendered completely. */
export const policies = {
  privacy: () => <PolicyText id="privacy" />,
  terms: () => <PolicyText id="terms" />,
  refund: () => <PolicyText id="refund" />,
  manual: () => <PolicyText id="manual" />,
  benefits: () => <PolicyText id="benefits" />,
}

/** A policy: its heading and its clauses. */
function PolicyText({ id }: { id: PolicyId }) {
  const { title, lead, clauses } = usePublished<PolicyTree>(`policy.${id}`, shipped[id])
  const known = { contact: useContact(), prices: useLoaderData<Prices | null>() }
  return (
    <>
      <h2 className="display display-2">{title}</h2>
      {lead === '' ? null : <p className="lead">{lead}</p>}
      {clauses.map((clause, at) => (
        <div key={`${at} ${clause.title}`} className="clause markdown">
          <h3 className="display display-3">{clause.title}</h3>
          <Markdown of={fillClause(clause.body, known)} under={3} />
        </div>
      ))}
    </>
  )
}
