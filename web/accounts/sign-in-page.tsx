import type { ComponentProps } from 'react'
import { type ClientLoaderFunctionArgs, redirect, replace, useLoaderData, useNavigate } from 'react-router'
import { Island } from '#web/app/island.tsx'
import { notify } from '#web/ui/toast.tsx'
import { type Arrival, arrive } from './arrival.ts'
import { cards } from './cards.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import type { SignInFacts } from './sign-in-island.tsx'

type Props = Omit<ComponentProps<typeof SignInFrame>, 'children'> & Pick<SignInFacts, 'card'>

/** Log-in or sign-up, on the server and wherever the router has brought it; landed upon, its card wakes alone. */
export function SignInPage({ card, ...frame }: Props) {
  const Card = cards[card]
  const arrival = useLoaderData() as Arrival
  const navigate = useNavigate()
  return (
    <SignInFrame {...frame}>
      <Island facts={{ card, google: arrival.google } satisfies SignInFacts}>
        <Card {...arrival} go={(to) => navigate(to, { replace: true })} />
      </Island>
    </SignInFrame>
  )
}

/** How somebody came, where the router runs. */
export async function arriveHere({
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<Arrival | Response> {
  const isGoogleThere = async () => (await serverLoader<Arrival>()).google
  const arrival = await arrive(new URL(request.url).searchParams, isGoogleThere)
  if (!('to' in arrival)) return arrival
  if (arrival.said !== undefined) notify(arrival.said, 'success')
  return arrival.isUsed ? replace(arrival.to) : redirect(arrival.to)
}
