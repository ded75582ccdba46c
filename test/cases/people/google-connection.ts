import { expect } from 'vitest'
import { connectGoogle, finishConnectGoogle } from '#contract/accounts/google.ts'
import { client, type OddProvider } from '#test/support/openid-provider.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import { type Browser, browserOf, type Said } from './browser-of.ts'

export const password = 'four green villages'

/** The parameters that the provider sends to the site. */
type FromProvider = { code: string; state: string }

/** A site with this provider; with `beside`, a second server on the database of that site. */
export async function withGoogle(provider: OddProvider, beside?: Site): Promise<Site> {
  return startTestApp({
    google: { ...client, issuer: provider.issuer },
    ...(beside ? { beside } : {}),
  })
}

/** Begins to connect Google; returns the address of the provider. */
export async function startConnecting(browser: Browser, word = password): Promise<string> {
  const { status, location } = (await browser.post(connectGoogle.path, { password: word })) as Said & {
    location: string
  }
  expect(status).toBe(200)
  return location
}

/** Goes to the provider, which asks the person nothing; returns the parameters that the provider sends to the site. */
export async function atProvider(location: string): Promise<FromProvider> {
  const there = await fetch(location, { redirect: 'manual' })
  const { searchParams } = new URL(there.headers.get('location') ?? '')
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

/** Connects Google to the account that is signed in in this browser. */
export async function connect(browser: Browser): Promise<Said> {
  return browser.post(finishConnectGoogle.path, await atProvider(await startConnecting(browser)))
}

/** Changes the content of a cookie for the way to the provider, as only the owner of the browser can. */
export function rewrite(cookies: Map<string, string>, name: string, changes: object): void {
  const kept = JSON.parse(Buffer.from(cookies.get(name) ?? '', 'base64url').toString()) as object
  cookies.set(name, Buffer.from(JSON.stringify({ ...kept, ...changes })).toString('base64url'))
}

/** Another browser with only the session of this one, at this server or another one. */
export function sessionAlone(site: Site, { cookies }: Browser): Browser {
  const other = browserOf(site)
  other.cookies.set('twk_fwc', cookies.get('twk_fwc') ?? '')
  return other
}

export async function idOf(site: Site, email: string): Promise<string> {
  const person = site.context.db.selectFrom('users').select('id').where('email', '=', email)
  return (await person.executeTakeFirstOrThrow()).id
}
