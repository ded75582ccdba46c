import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageMeta } from '#web/app/found.ts'
import { reading } from '#web/app/reading.ts'
import { pageCalls } from '#web/app/page-calls.ts'
import { arriveAsleep } from './arrival.ts'
import { LoginCard } from './login-card.tsx'
import { SignInPage, arriveHere } from './sign-in-page.tsx'

export const handle = reading

export const meta = pageMeta({
  title: 'Log in',
  description: 'Log in to your FWC account.',
  seed: 'Log in',
})

export function loader({ context }: LoaderFunctionArgs) {
  return arriveAsleep(context.get(pageCalls))
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return arriveHere(args)
}
clientLoader.hydrate = true as const

/** Log in; people from Google come back here. */
export default function LoginPage() {
  return (
    <SignInPage
      card={LoginCard}
      seed="Log in"
      sunAt={410}
      title="Welcome back"
      lead="Log in to go on where you left off."
      motto="Nobody builds a company alone."
    />
  )
}
