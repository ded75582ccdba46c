import type { Endpoint } from './endpoint.ts'

/** How to reach an endpoint. Endpoints that visitors' pages call have their routes here, so that these pages load no schemas. */
export type Route = Pick<Endpoint, 'method' | 'path' | 'allow'>

export const currentUserRoute = {
  method: 'GET',
  path: '/user/current_user',
  allow: 'signed-in',
} as const satisfies Route

export const logoutRoute = {
  method: 'GET',
  path: '/user/logout_user',
  allow: 'anyone',
} as const satisfies Route

export const googleStartRoute = {
  method: 'GET',
  path: '/user/google_start',
  allow: 'anyone',
} as const satisfies Route

export const googleAuthRoute = {
  method: 'GET',
  path: '/user/google_auth',
  allow: 'anyone',
} as const satisfies Route

/**
 * The prefix of `state` when Google is being connected to an account. Google returns to the same page after that and after a
 * sign-in.
 */
export const CONNECTING = 'connect.'

export const readConfirmationRoute = {
  method: 'POST',
  path: '/user/read_confirmation',
  allow: 'anyone',
} as const satisfies Route

export const myFeedbackRoute = {
  method: 'GET',
  path: '/events/my_feedback',
  allow: 'signed-in',
} as const satisfies Route

export const myEventsRoute = {
  method: 'GET',
  path: '/events/mine',
  allow: 'signed-in',
} as const satisfies Route

export const myApplicationRoute = {
  method: 'GET',
  path: '/member/my_application',
  allow: 'signed-in',
} as const satisfies Route
