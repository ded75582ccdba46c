import {
  type checkSettlement,
  type SettlementFinding,
  settlementFindings,
} from '#contract/money/accounting.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { rupees } from '#contract/money/currency.ts'
import { Pill } from '#web/ui/controls/pill.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'

type Checked = Answer<typeof checkSettlement>
type Finding = Checked['findings'][number]

/** The result of a comparison with a settlement report: matches, differences and sums. */
export function SettlementOutcome({ name, answer }: { name: string; answer: Checked }) {
  const { lines, matched, span, findings, found } = answer
  const names = Object.keys(settlementFindings) as SettlementFinding[]
  const wrong = names.reduce((sum, one) => sum + found[one], 0)
  return (
    <div className="column settlement">
      <h3>{name}</h3>
      <p>
        <Pill tone={wrong === 0 ? 'ok' : 'bad'}>{wrong === 0 ? 'All fits' : 'Does not fit'}</Pill>
        <span>{` ${matched.toLocaleString('en-IN')} of ${lines.toLocaleString('en-IN')} lines fit. `}</span>
        {span === null ? null : (
          <span>
            From <Time at={span.from} /> to <Time at={span.to} />.
          </span>
        )}
      </p>
      <Sums answer={answer} />
      {wrong === 0 ? null : (
        <>
          <ul className="settlement-found">
            {names
              .filter((one) => found[one] > 0)
              .map((one) => (
                <li key={one}>{`${settlementFindings[one]}: ${found[one].toLocaleString('en-IN')}`}</li>
              ))}
          </ul>
          {findings.length < wrong ? (
            <p className="muted">{`The first ${findings.length} of ${wrong.toLocaleString('en-IN')}:`}</p>
          ) : null}
          <Table
            caption="What does not fit"
            columns={findingColumns}
            rows={findings}
            keyOf={({ line, id, finding }) => `${line} ${id} ${finding}`}
            empty={{ text: 'All fits' }}
          />
        </>
      )}
      <Table
        caption="Settlements of the report"
        columns={settlementColumns}
        rows={answer.settlements}
        keyOf={({ id }) => id}
        empty={{ text: 'The report names no settlement' }}
      />
    </div>
  )
}

function Sums({ answer: { payments, refunds, others, fee, tax, settled } }: { answer: Checked }) {
  return (
    <dl className="price settlement-sums">
      <dt>{`Payments (${payments.count.toLocaleString('en-IN')})`}</dt>
      <dd>{rupees(payments.amount)}</dd>
      <dt>{`Refunds (${refunds.count.toLocaleString('en-IN')})`}</dt>
      <dd>{rupees(-refunds.amount)}</dd>
      {others.count === 0 ? null : (
        <>
          <dt>{`Adjustments and others (${others.count.toLocaleString('en-IN')})`}</dt>
          <dd>{rupees(others.amount)}</dd>
        </>
      )}
      <dt>Fees, with GST</dt>
      <dd>{rupees(-fee)}</dd>
      <dt>Of the fees, GST</dt>
      <dd>{rupees(tax)}</dd>
      <dt className="price-total">Settled to the bank</dt>
      <dd className="price-total">{rupees(settled)}</dd>
    </dl>
  )
}

const findingColumns: readonly Column<Finding>[] = [
  {
    title: 'What',
    kind: 'head',
    cell: ({ finding, name }) => (
      <span className="stacked">
        <span>{settlementFindings[finding]}</span>
        {name === null ? null : <small>{name}</small>}
      </span>
    ),
  },
  { title: 'Line', kind: 'number', cell: ({ line }) => (line === null ? '—' : line) },
  {
    title: 'Id',
    cell: ({ id, type }) => (
      <span className="stacked">
        <span>{id}</span>
        <small>{type}</small>
      </span>
    ),
  },
  {
    title: 'In the file',
    kind: 'number',
    cell: ({ theirs }) => (theirs === null ? '—' : rupees(theirs)),
  },
  { title: 'Here', kind: 'number', cell: ({ ours }) => (ours === null ? '—' : rupees(ours)) },
]

const settlementColumns: readonly Column<Checked['settlements'][number]>[] = [
  {
    title: 'Settlement',
    kind: 'head',
    cell: ({ id, utr }) => (
      <span className="stacked">
        <span>{id}</span>
        {utr === '' ? null : <small>{`UTR ${utr}`}</small>}
      </span>
    ),
  },
  { title: 'Lines', kind: 'number', cell: ({ lines }) => lines.toLocaleString('en-IN') },
  { title: 'Amount', kind: 'number', cell: ({ amount }) => rupees(amount) },
]
