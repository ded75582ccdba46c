import { useEffect, useState } from 'react'
import { sayAwake } from '#web/app/island.tsx'
import { isSentToLogIn, LOGIN_FIRST } from '#web/app/login-first.ts'
import { notify, notifyThere } from '#web/ui/toast.tsx'
import { type Arrival, arrive, asleep } from './arrival.ts'
import { cards } from './cards.ts'

export type SignInFacts = { card: keyof typeof cards; google: boolean | null }

/** The card of log-in or sign-up by itself: whoever signs in goes on to a page that is loaded anew. */
export function SignInIsland({ card, google }: SignInFacts) {
  const [arrival, setArrival] = useState<Arrival | null>(null)
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    if (isSentToLogIn(query)) notify(LOGIN_FIRST, 'error')
    void arrive(query, () => Promise.resolve(google)).then((arrived) => {
      if (!('to' in arrived)) return setArrival(arrived)
      if (arrived.said !== undefined) notifyThere(arrived.said, 'success')
      location.replace(arrived.to)
    })
  }, [google])
  // A form that was sent before waits until it is known where it leads.
  useEffect(() => {
    if (arrival !== null) sayAwake()
  }, [arrival])
  const Card = cards[card]
  return <Card {...(arrival ?? asleep(google))} go={leaveFor} />
}

/** Never done: the form stays busy until the other page is there. */
function leaveFor(to: string): Promise<never> {
  location.replace(to)
  return new Promise(() => undefined)
}
