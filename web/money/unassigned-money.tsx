import { useState } from 'react'
import type { Answer } from '#contract/call/endpoint.ts'
import { offlineMethods } from '#contract/money/money.ts'
import { assignMoney, returnUnassigned, type unassignedMoney } from '#contract/money/unassigned.ts'
import { rupees } from '#contract/money/currency.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { ReasonField, reasonHints } from '#web/app/dashboard/decide/reason-field.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { FindPayer, type Payer } from './find-payer.tsx'
import { purposes } from '../app/prices/payment-words.ts'

export type Unassigned = Answer<typeof unassignedMoney>
type Money = Unassigned['unassigned'][number]
type Doing = { what: 'assign' | 'return'; money: Money }

/** Unassigned payments that are shown before the list is expanded. */
const FIRST = 5

/** Unassigned money, to be assigned to a person or recorded as returned; empty when there is none. */
export function UnassignedMoney({ of: { unassigned, total = 0 } }: { of: Unassigned }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const [isWhole, setWhole] = useState(false)
  if (unassigned.length === 0 && doing === null) return null
  const sum = unassigned.reduce((all, { amount }) => all + amount, 0)
  const isCut = total > unassigned.length
  return (
    <section className="column unassigned" aria-labelledby="unassigned">
      <h2 id="unassigned">{`Unassigned money (${total})`}</h2>
      <p className="muted">
        {isCut
          ? `The newest ${unassigned.length} of them. Each is in review, has no document, and waits until its payer is known.`
          : `${rupees(sum)} not assigned to anybody yet. It is in review, and has no document.`}
      </p>
      <Table
        caption="Unassigned money"
        columns={columns(setDoing)}
        rows={isWhole ? unassigned : unassigned.slice(0, FIRST)}
        keyOf={({ _id }) => _id}
        empty={{ text: 'None' }}
      />
      {isWhole || unassigned.length <= FIRST ? null : (
        <p>
          <Button kind="ghost" size="small" onClick={() => setWhole(true)}>
            {`Show all ${unassigned.length}`}
          </Button>
        </p>
      )}
      {doing === null ? null : doing.what === 'assign' ? (
        <Assign money={doing.money} onClose={() => setDoing(null)} />
      ) : (
        <Return money={doing.money} onClose={() => setDoing(null)} />
      )}
    </section>
  )
}

function columns(onDoing: (doing: Doing) => void): Column<Money>[] {
  return [
    { title: 'Day', kind: 'short', cell: ({ receivedOn }) => <Day of={receivedOn} /> },
    { title: 'Amount', kind: 'number', cell: ({ amount }) => rupees(amount) },
    {
      title: 'Reference',
      kind: 'head',
      cell: ({ reference, method }) => (
        <span className="stacked">
          <span>{reference}</span>
          <small>{offlineMethods[method]}</small>
        </span>
      ),
    },
    {
      title: 'Note',
      cell: ({ note, recordedBy }) => (
        <span className="stacked">
          <span>{note}</span>
          <small>{recordedBy}</small>
        </span>
      ),
    },
    {
      title: 'What to do',
      kind: 'actions',
      cell: (money) => (
        <span className="row-actions">
          <Button
            size="small"
            aria-label={`Assign ${rupees(money.amount)}, ${money.reference}`}
            onClick={() => onDoing({ what: 'assign', money })}
          >
            Assign
          </Button>
          <Button
            kind="ghost"
            size="small"
            aria-label={`Given back: ${rupees(money.amount)}, ${money.reference}`}
            onClick={() => onDoing({ what: 'return', money })}
          >
            Given back
          </Button>
        </span>
      ),
    },
  ]
}

type DialogProps = { money: Money; onClose: () => void }

function Assign({ money, onClose }: DialogProps) {
  const [payer, setPayer] = useState<Payer | null>(null)
  const [isMissing, setMissing] = useState(false)
  const submission = useAdminSubmit(assignMoney, {
    inputOf: () => ({ _id: money._id, email: payer?.email ?? '', purpose: payer?.purpose ?? 'join' }),
    done: () => `${rupees(money.amount)} is recorded for ${payer?.name}.`,
    onDone: onClose,
  })
  const { submit, errors } = submission
  return (
    <FormDialog
      title={`Assign ${rupees(money.amount)}`}
      act="Assign"
      submission={{
        ...submission,
        submit(event) {
          if (payer !== null) return submit(event)
          event.preventDefault()
          setMissing(true)
        },
      }}
      onClose={onClose}
    >
      <p>
        <span>{money.reference}</span>, <span>{money.note}</span>
      </p>
      {payer === null ? (
        <FindPayer amount={money.amount} act="Choose" onChosen={setPayer} />
      ) : (
        <div className="spread">
          <p>
            <b>{payer.name}</b>, <span>{payer.email}</span>,{' '}
            <span>{purposes[payer.purpose].toLowerCase()}</span>
          </p>
          <Button kind="ghost" size="small" onClick={() => setPayer(null)}>
            Another person
          </Button>
        </div>
      )}
      {(isMissing && payer === null) || errors['amount'] || errors['email'] ? (
        <p className="field-error" role="alert">
          {errors['amount'] ?? errors['email'] ?? 'Please find and choose a person'}
        </p>
      ) : null}
    </FormDialog>
  )
}

function Return({ money, onClose }: DialogProps) {
  const submission = useAdminSubmit(returnUnassigned, {
    inputOf: (data) => ({
      _id: money._id,
      reference: String(data.get('reference') ?? ''),
      note: String(data.get('note') ?? ''),
    }),
    done: () => `${rupees(money.amount)} is written down as given back.`,
    onDone: onClose,
  })
  const { errors } = submission
  return (
    <FormDialog
      title={`${rupees(money.amount)} was given back`}
      act="Write it down"
      kind="danger"
      submission={submission}
      onClose={onClose}
    >
      <p>
        Give the money back by hand first. This form moves no money: it records that you have done so. This
        cannot be undone.
      </p>
      <Field
        name="reference"
        label="Reference under which it went"
        maxLength={100}
        autoComplete="off"
        error={errors['reference']}
      />
      <ReasonField
        name="note"
        label="Note"
        hint={reasonHints.onlyAdmins}
        rows={2}
        maxLength={500}
        error={errors['note']}
      />
    </FormDialog>
  )
}
