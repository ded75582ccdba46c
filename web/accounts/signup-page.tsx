import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageMeta } from '#web/app/found.ts'
import { reading } from '#web/app/reading.ts'
import { pageCalls } from '#web/app/page-calls.ts'
import { arriveAsleep } from './arrival.ts'
import { SignupCard } from './signup-card.tsx'
import { SignInPage, arriveHere } from './sign-in-page.tsx'

export const handle = reading

export const meta = pageMeta({
  title: 'Create an account',
  description: 'Create an FWC account: free, and the first step to membership.',
  seed: 'Sign up',
})

export function loader({ context }: LoaderFunctionArgs) {
  return arriveAsleep(context.get(pageCalls))
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return arriveHere(args)
}
clientLoader.hydrate = true as const

/** Create an account. */
export default function SignupPage() {
  return (
    <SignInPage
      card={SignupCard}
      seed="Sign up"
      sunAt={330}
      title="Create your account"
      lead="It is free. Membership is the step after."
      motto="Meet people who have done it, and be seen by those who should know you."
    />
  )
}
