import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Door } from './use-door.ts'

type Props = {
  door: Door
  /** Whether the page opens without a network; null: not known yet. */
  isKept: boolean | null
}

/** How many scans are sent and not sent, how old the list is, whether the page opens without a network, and messages about scans. */
export function NetworkState({ door: { list, scans, messages, stop, dropMessage }, isKept }: Props) {
  return (
    <section className="column door-network" aria-label="Network">
      {messages.map((one) => (
        <Alert key={one.n}>
          <p>{one.text}</p>
          <Button kind="ghost" size="small" onClick={() => void dropMessage(one)}>
            Read
          </Button>
        </Alert>
      ))}
      <p role="status">{waiting(scans.length, stop)}</p>
      <p className="muted">
        <span>This list was read </span>
        <Time at={list.readAt} />
      </p>
      <p className="muted">{isKept === null ? KEEPING : isKept ? KEPT : NOT_KEPT}</p>
    </section>
  )
}

const KEEPING = 'This page is being stored on this phone.'
const KEPT = 'This page opens without a network too.'
const NOT_KEPT = 'This phone could not store this page: without a network, do not close or reload it.'

function waiting(count: number, stop: Door['stop']): string {
  const kept = count === 1 ? '1 scan is kept' : `${count} scans are kept`
  if (stop === 'signed-out')
    return `${count === 0 ? '' : `${kept} on this phone. `}You are signed out: load this page again and log in to go on.`
  if (stop === 'away')
    return count === 0
      ? 'No network. Go on: scans are kept on this phone and sent when it is back.'
      : `No network: ${kept} on this phone and sent when it is back. Do not clear the browser’s data until then.`
  return count === 0 ? 'Everything is sent.' : `${kept} on this phone and being sent.`
}
