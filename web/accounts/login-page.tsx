import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { stateBeforeHydration } from './sign-in-state.ts'
import { LoginCard } from './login-card.tsx'
import { SignInPage, arriveHere } from './sign-in-page.tsx'

export const meta = pageMeta({
  title: 'Log in',
  description: 'Log in to your {shortName} account.',
  seed: 'Log in',
})

export function loader({ context }: LoaderFunctionArgs) {
  return stateBeforeHydration(context.get(loaderContext))
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return arriveHere(args)
}
clientLoader.hydrate = true as const

/** The log-in page. Google leads back here. */
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
