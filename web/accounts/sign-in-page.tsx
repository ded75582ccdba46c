import type { ComponentProps, ReactNode } from 'react'
import {
  type ClientLoaderFunctionArgs,
  redirect,
  replace,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router'
import { returnTo } from '#contract/accounts/return-to.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import { type SignInState, arrive, type CardProps } from './sign-in-state.ts'
import { SignInFrame } from './sign-in-frame.tsx'

type Props = Omit<ComponentProps<typeof SignInFrame>, 'children'> & {
  card: (props: CardProps) => ReactNode
}

/** The log-in or sign-up page: the card within its frame. */
export function SignInPage({ card: Card, ...frame }: Props) {
  const arrival = useLoaderData() as SignInState
  const navigate = useNavigate()
  const from = returnTo(useLocation().search)
  return (
    <SignInFrame {...frame}>
      <Card {...arrival} from={from} go={(to) => navigate(to, { replace: true })} />
    </SignInFrame>
  )
}

/** The loader of both pages in the browser: returns how a person has arrived, or redirects a person who has nothing to do here. */
export async function arriveHere({
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<SignInState | Response> {
  const isGoogleThere = async () => (await serverLoader<SignInState>()).google
  const arrival = await arrive(new URL(request.url).searchParams, isGoogleThere)
  if (!('to' in arrival)) return arrival
  if (arrival.said !== undefined) notify(arrival.said, arrival.isFailure ? 'error' : 'success')
  return arrival.isUsed ? replace(arrival.to) : redirect(arrival.to)
}
