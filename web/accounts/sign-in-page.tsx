import { Component, type ComponentProps, type ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, redirect, replace, useLoaderData, useNavigate } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { notify } from '#web/ui/toast.tsx'
import { type Arrival, arrive, type CardProps } from './arrival.ts'
import { SignInFrame } from './sign-in-frame.tsx'

type Props = Omit<ComponentProps<typeof SignInFrame>, 'children'> & {
  card: (props: CardProps) => ReactNode
}

/** Log-in or sign-up: the card within its frame. */
export function SignInPage({ card: Card, ...frame }: Props) {
  const arrival = useLoaderData() as Arrival
  const navigate = useNavigate()
  return (
    <SignInFrame {...frame}>
      <Whole>
        <Card {...arrival} go={(to) => navigate(to, { replace: true })} />
      </Whole>
    </SignInFrame>
  )
}

/** Says so where the card itself fails: a part of it could not be loaded, say. */
class Whole extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <Alert>This form could not be shown. Please load the page again.</Alert>
  }
}

/** How somebody came, once the page is awake. */
export async function arriveHere({
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<Arrival | Response> {
  const isGoogleThere = async () => (await serverLoader<Arrival>()).google
  const arrival = await arrive(new URL(request.url).searchParams, isGoogleThere)
  if (!('to' in arrival)) return arrival
  if (arrival.said !== undefined) notify(arrival.said, arrival.isFailure ? 'error' : 'success')
  return arrival.isUsed ? replace(arrival.to) : redirect(arrival.to)
}
