import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { stateBeforeHydration } from './sign-in-state.ts'
import { SignupCard } from './signup-card.tsx'
import { SignInPage, arriveHere } from './sign-in-page.tsx'

export const meta = pageMeta({
  title: 'Create an account',
  description: 'Create an account at {shortName}: free, and the first step to membership.',
  seed: 'Sign up',
})

export function loader({ context }: LoaderFunctionArgs) {
  return stateBeforeHydration(context.get(loaderContext))
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
