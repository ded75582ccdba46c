import type { EventRecord } from '#contract/events/events.ts'
import { OwnTime } from '#web/ui/time.tsx'
import { Time } from '#web/ui/time.tsx'
import { endInIst, type EventPhase, isMembersFirst, placesInWords, whereOf } from '../event-words.ts'

type Props = { event: EventRecord; phase: EventPhase; now: number }

export function EventDetails({ event, phase, now }: Props) {
  const places = phase === 'coming' ? placesInWords(event) : ''
  return (
    <dl className="event-details">
      <div>
        <dt>When</dt>
        <dd>
          <Time at={event.startsAt} />
          <span>{`until ${endInIst(event)}`}</span>
          <OwnTime at={event.startsAt} />
        </dd>
      </div>
      <div>
        <dt>Where</dt>
        <dd>{whereOf(event)}</dd>
      </div>
      <div>
        <dt>For whom</dt>
        <dd>
          {event.audience === 'members' ? <span>Members</span> : <span>Everybody</span>}
          {isMembersFirst(event, now) ? (
            <span className="event-first">
              {'Members first; for everybody from '}
              <Time at={event.membersFirstUntil} />
            </span>
          ) : null}
        </dd>
      </div>
      {places === '' ? null : (
        <div>
          <dt>Places</dt>
          <dd>{places}</dd>
        </div>
      )}
      {'organisedBy' in event && event.organisedBy !== '' ? (
        <div>
          <dt>Hosted by</dt>
          <dd>{event.organisedBy}</dd>
        </div>
      ) : null}
    </dl>
  )
}
