import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/drawings/icon.tsx'
import { Time } from '#web/ui/time.tsx'
import type { DoorTicket, Scan } from './door-store.ts'
import type { ShownVerdict, Verdict } from './verdict.ts'

type Props = {
  shown: ShownVerdict | 'asking' | null
  /** Whether the person is checked in now. */
  canUndo: boolean
  onUndo: (ticket: DoorTicket) => void
  /** The server could not be asked about a person who is not on the list. */
  isAway: boolean
  onLetIn: (whom: Pick<Scan, 'registration' | 'ticket'>) => void
}

/** Whether the person may come in, in words and in green or red. */
export function VerdictPanel({ shown: showing, canUndo, onUndo, isAway, onLetIn }: Props) {
  const shown = showing === 'asking' ? null : showing
  const verdict = shown?.verdict
  const since = verdict?.kind === 'already' ? verdict.ticket.checkedInAt : null
  const tone = verdict === undefined ? undefined : verdict.kind === 'in' ? 'ok' : 'bad'
  return (
    <section className="door-verdict" data-tone={tone} aria-label="Result">
      <div role="status" className="door-words">
        {verdict === undefined ? (
          <p className="muted">
            {showing === 'asking' ? 'Asking the server…' : 'Scan a ticket, or type a name.'}
          </p>
        ) : (
          <Line verdict={verdict} />
        )}
        {since === null ? null : (
          <p>
            <span>since </span>
            <Time at={since} />
          </p>
        )}
      </div>
      {verdict === undefined || verdict.kind === 'unknown' || !canUndo ? null : (
        <Button kind="ghost" onClick={() => onUndo(verdict.ticket)}>
          <span>Undo</span>
          <span className="visually-hidden">{`: ${verdict.ticket.name} did not come in`}</span>
        </Button>
      )}
      {isAway && verdict?.kind === 'unknown' && shown?.ticket ? (
        <LetIn onPress={() => onLetIn({ ticket: shown.ticket ?? '' })} />
      ) : null}
      {isAway && verdict?.kind === 'waiting' ? (
        <LetIn onPress={() => onLetIn({ registration: verdict.ticket._id })} />
      ) : null}
    </section>
  )
}

function LetIn({ onPress }: { onPress: () => void }) {
  return (
    <div className="column door-let-in">
      <p className="muted">
        Without a network, somebody who registered or moved up since this list was read is not on it. When the
        network is back, the server is asked about the people whom you let in.
      </p>
      <Button kind="ghost" onClick={onPress}>
        Let them in all the same
      </Button>
    </div>
  )
}

function Line({ verdict }: { verdict: Verdict }) {
  return (
    <p className="beside door-line">
      <Icon name={verdict.kind === 'in' ? 'success' : 'error'} size={32} />
      <strong>{wordsOf(verdict)}</strong>
    </p>
  )
}

function wordsOf(verdict: Verdict): string {
  if (verdict.kind === 'unknown') return 'This ticket is not on the list'
  const { name } = verdict.ticket
  if (verdict.kind === 'in') return `Welcome: ${name}`
  return verdict.kind === 'waiting' ? `${name} is on the waiting list` : `${name} is in already`
}
