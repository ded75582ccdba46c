import { choiceInWords } from '#web/app/forms/choices.ts'
import { purposes } from '#web/app/prices/payment-words.ts'
import { useState } from 'react'
import { allMembers } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import type { CategoryNames } from '#contract/membership/categories.ts'
import { stateName } from '#contract/membership/states.ts'
import { rupees } from '#contract/money/currency.ts'
import { buckets } from '#contract/money/money.ts'
import { page } from '#web/app/api/client.ts'
import { CategoryName, useCategoryNames } from '#web/app/dashboard/list/category-names.tsx'
import { DetailsDialog } from '#web/app/dashboard/list/details-dialog.tsx'
import { ExportButtons } from '#web/app/dashboard/list/export-buttons.tsx'
import { PanelList, PanelSearch } from '#web/app/dashboard/panel-tools.tsx'
import {
  definePanel,
  inQuery,
  type PageInput,
  type PanelProps,
  type PanelQuery,
  pageInput,
} from '#web/app/dashboard/panel.tsx'
import { Phone } from '#web/app/dashboard/list/phone.tsx'
import { payerColumn } from '#web/app/dashboard/list/payer-column.tsx'
import { Person } from '#web/app/dashboard/person/person.tsx'
import { tableRecord } from '#web/app/forms/record/record-fields.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Time } from '#web/ui/time.tsx'
import { ApprovalButton } from './approval.tsx'
import { isWaiting } from './member-columns.tsx'
import { nameOf, PaymentPill, seenOf, withCategoryName, withStateName } from './record-cells.tsx'

const AID = 'aid'
const tabs = [
  { id: 'paid', label: 'Paid Forms' },
  { id: AID, label: 'Financial Aid Forms' },
]
const words = { approve: 'Approve', remove: 'Remove' }

type Paid = Awaited<ReturnType<typeof listPaid>>
type Aid = Awaited<ReturnType<typeof listAid>>
type Payment = Paid['rows'][number]
type Applicant = Aid['rows'][number]
type Loaded = { paid: Paid } | { aid: Aid }

async function load(query: PanelQuery, signal: AbortSignal): Promise<Loaded> {
  const input = pageInput(query)
  if (query.tab === AID) return { aid: await listAid(input, { signal }) }
  return { paid: await listPaid(input, { signal }) }
}

function listPaid(input: PageInput, more?: { signal: AbortSignal }) {
  return page(allPayments, input, more)
}

function listAid(input: PageInput, more?: { signal: AbortSignal }) {
  return page(allMembers, { ...inQuery(input), form: AID }, more)
}

/** The applications with a payment, and those for financial aid. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure, query }: PanelProps<Loaded>) {
  const [record, setRecord] = useState<Record<string, unknown> | null>(null)
  const names = useCategoryNames()
  return (
    <>
      <Tabs label="Kind of form" tabs={tabs} leaves={['cursors']}>
        {() => (
          <>
            <PanelSearch label="Search by name, email or contact" query={query}>
              {query.tab === AID ? (
                <ExportButtons
                  name="Financial Aid Forms"
                  query={query}
                  list={listAid}
                  record={(applicant) => tableRecord(applicantOf(applicant, names))}
                />
              ) : (
                <ExportButtons
                  name="Paid Forms"
                  query={query}
                  list={listPaid}
                  record={(payment) => tableRecord(detailsOf(payment, names))}
                />
              )}
            </PanelSearch>
            {query.tab === AID ? (
              <PanelList
                page={loaded && 'aid' in loaded ? loaded.aid : null}
                failure={failure}
                query={query}
                caption="Financial aid forms"
                columns={aidColumns(names, setRecord)}
                keyOf={(applicant) => applicant.user._id}
                empty={{ text: 'No Financial Aid Forms found', hint: 'Whoever asks for aid appears here.' }}
              />
            ) : (
              <PanelList
                page={loaded && 'paid' in loaded ? loaded.paid : null}
                failure={failure}
                query={query}
                caption="Paid forms"
                columns={paidColumns(names, setRecord)}
                keyOf={(payment) => payment._id}
                empty={{ text: 'No Payment found', hint: 'Whoever reaches the checkout appears here.' }}
              />
            )}
          </>
        )}
      </Tabs>
      <DetailsDialog
        record={record}
        title={String(record?.['fullName'] ?? 'Details')}
        onClose={() => setRecord(null)}
      />
    </>
  )
}

type Show = (record: Record<string, unknown>) => void

function paidColumns(names: CategoryNames, show: Show): Column<Payment>[] {
  return [
    payerColumn,
    { title: 'Contact', kind: 'short', cell: ({ form }) => <Phone of={form.contact} /> },
    { title: 'Amount', kind: 'number', cell: ({ amount }) => rupees(amount) },
    {
      title: 'Status',
      cell: (payment) => (
        <span className="stacked">
          <PaymentPill status={payment.status} />
          {payment.review ? <small className="bad-note">{`Needs review: ${payment.review}`}</small> : null}
          {payment.refunded > 0 ? <small>{`${rupees(payment.refunded)} refunded`}</small> : null}
        </span>
      ),
    },
    { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: 'Approval',
      kind: 'actions',
      cell: (payment) => (
        <span className="row-actions">
          <Details name={payment.form.fullName} onOpen={() => show(detailsOf(payment, names))} />
          <ApprovalButton
            name={payment.form.fullName}
            email={payment.useremail}
            role={payment.role}
            seen={seenOf(payment.form)}
            status={payment.status}
            isRefunded={payment.isRefunded}
            isUsedUp={payment.isUsedUp}
            needsGuardian={payment.needsGuardian}
            isSuspended={payment.isSuspended}
            waits={payment.bucket === 'waiting'}
            // Only the payment counts here; financial aid is decided in its own tab.
            asksAid={false}
            words={words}
          />
        </span>
      ),
    },
  ]
}

function aidColumns(names: CategoryNames, show: Show): Column<Applicant>[] {
  return [
    {
      title: 'Name',
      kind: 'head',
      cell: (applicant) => <Person {...applicant.user} id={applicant.user._id} name={nameOf(applicant)} />,
    },
    { title: 'Contact', kind: 'short', cell: ({ contact }) => <Phone of={contact} /> },
    {
      title: 'Category',
      kind: 'short',
      cell: ({ membershipCategory }) => <CategoryName of={membershipCategory} />,
    },
    { title: 'Commitment', cell: ({ financialAidCommitment }) => financialAidCommitment ?? '—' },
    {
      title: 'Approval',
      kind: 'actions',
      cell: (applicant) => (
        <span className="row-actions">
          <Details name={nameOf(applicant)} onOpen={() => show(applicantOf(applicant, names))} />
          <ApprovalButton
            name={nameOf(applicant)}
            email={applicant.user.email}
            role={applicant.role}
            seen={seenOf(applicant)}
            status={applicant.status}
            isRefunded={applicant.isRefunded}
            isUsedUp={applicant.isUsedUp}
            needsGuardian={applicant.needsGuardian}
            isSuspended={applicant.user.isSuspended}
            waits={isWaiting(applicant)}
            asksAid
            words={words}
          />
        </span>
      ),
    },
  ]
}

/** The application for the details and the exported file, without fields that only the rules use. */
function applicantOf(
  { isUsedUp: _isUsedUp, needsGuardian: _needsGuardian, ...applicant }: Applicant,
  names: CategoryNames,
) {
  return withCategoryName(withStateName(applicant), names)
}

/** The application and its payment, with common fields only once. */
function detailsOf(
  { form, price: _price, refunds: _refunds, received: _received, ...rest }: Payment,
  names: CategoryNames,
) {
  const { invoice, category, avatar: _avatar, captures: _captures, ...beside } = rest
  const { corrected: _corrected, paidBefore: _paidBefore, ...more } = beside
  const { isUsedUp: _isUsedUp, needsGuardian: _needsGuardian, isSuspended: _isSuspended, ...paid } = more
  // For an offline payment, the day of receipt replaces the time when it was recorded.
  const { paidAt, receivedOn, ...payment } = paid
  const { state, ...application } = form
  return {
    ...withCategoryName(application, names),
    stateCode: stateName(state),
    ...payment,
    bucket: buckets[payment.bucket],
    purpose: purposes[payment.purpose],
    method: payment.method && choiceInWords('method', payment.method),
    category: names[category],
    ...(receivedOn === null ? { paidAt } : { receivedOn }),
    [invoice?.kind ?? 'invoice']: invoice?.number ?? null,
  }
}

function Details({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <Button kind="ghost" size="small" onClick={onOpen} aria-label={`Details of ${name}`}>
      Details
    </Button>
  )
}
