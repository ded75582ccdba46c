import { LoginCard } from './login-card.tsx'
import { SignupCard } from './signup-card.tsx'

/** The two pages that somebody signs in on, by their cards. */
export const cards = { login: LoginCard, signup: SignupCard }
