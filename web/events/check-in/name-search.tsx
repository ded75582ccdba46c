import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { inIst } from '#web/ui/time.tsx'
import { isTicket } from './code-reader.ts'
import type { DoorTicket } from './door-store.ts'
import { named } from './verdict.ts'

/** The most names that are shown; typing more letters narrows the result. */
const MOST = 20

type Props = {
  tickets: readonly DoorTicket[]
  /** Resolves to whether the person was checked in. */
  onChosen: (ticket: DoorTicket) => Promise<boolean>
  onTicket: (ticket: string) => void
  onUndo: (ticket: DoorTicket) => void
}

/**
 * Finds people by name, also without a network. A typed ticket counts as scanned. Enter checks in the person if only one is
 * found. After a check-in the field is empty for the next name.
 */
export function NameSearch({ tickets, onChosen, onTicket, onUndo }: Props) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const found = named(tickets, typed)
  const only = found.length === 1 && found[0]?.checkedInAt === null ? found[0] : null

  async function choose(ticket: DoorTicket): Promise<void> {
    if (!(await onChosen(ticket))) return field.current?.select()
    // What was typed meanwhile is the next name.
    setTyped((now) => (now === typed ? '' : now))
    field.current?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    // Barcode scanners type a ticket.
    if (isTicket(typed.trim())) {
      onTicket(typed.trim())
      setTyped('')
    } else if (only !== null) {
      void choose(only)
    }
  }

  return (
    <form className="column door-search" onSubmit={submit}>
      <Field
        ref={field}
        name="name"
        label="Name or ticket"
        type="search"
        enterKeyHint="go"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="muted" role="status">
        {typed.trim() === '' || isTicket(typed.trim())
          ? ''
          : only?.state === 'registered'
            ? '1 found: Enter checks in.'
            : countOf(found.length)}
      </p>
      <ul className="door-names">
        {found.slice(0, MOST).map((ticket) => (
          <li key={ticket._id} className="row door-name">
            <span className="door-who">
              <strong>{ticket.name}</strong>
              <small className="muted">{factsOf(ticket)}</small>
            </span>
            {ticket.checkedInAt === null ? (
              <Button kind="ghost" onClick={() => void choose(ticket)}>
                <span>Check in</span>
                <span className="visually-hidden">{` ${ticket.name}`}</span>
              </Button>
            ) : (
              <Button kind="ghost" onClick={() => onUndo(ticket)}>
                <span>Undo</span>
                <span className="visually-hidden">{`: ${ticket.name} did not come in`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </form>
  )
}

function countOf(found: number): string {
  if (found === 0) return 'Nobody of this name is on the list.'
  if (found > MOST) return `${found} found, of whom ${MOST} are shown: type more of the name.`
  return found === 1 ? '1 found' : `${found} found`
}

/** The state, and what tells several people of this name apart. */
function factsOf(ticket: DoorTicket): string {
  const { phoneEnd, registeredAt } = ticket
  const phone = phoneEnd === undefined ? 'no phone' : `phone …${phoneEnd}`
  if (registeredAt !== undefined)
    return `${phone}, as somebody else of this name · registered ${inIst(registeredAt)} · ${stateOf(ticket)}`
  return phoneEnd === undefined ? stateOf(ticket) : `${phone} · ${stateOf(ticket)}`
}

function stateOf({ state, checkedInAt }: DoorTicket): string {
  if (state === 'waiting') return 'waiting list'
  return checkedInAt === null ? 'has a place' : 'is in'
}
