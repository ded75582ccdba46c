import { expect } from 'vitest'
import { createUser, loginUser } from '#contract/accounts/accounts.ts'
import type { Site } from '#test/support/test-app.ts'

/** The answer to a call, as a program without a page sees it. */
export type Said = { status: number; code?: string; twk_fwc?: string; retryAfter: string | null }

type From = { address?: string; userAgent?: string }

/** A browser of a person: it keeps cookies, and sends its address and user agent. */
export function browserOf(site: Pick<Site, 'http'>, { address, userAgent }: From = {}) {
  const cookies = new Map<string, string>()

  async function post(path: string, body: object, more: Record<string, string> = {}): Promise<Said> {
    const answer = await site.http(`/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        ...more,
      },
      body: JSON.stringify(body),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const retryAfter = answer.headers.get('retry-after')
    return { ...((await answer.json()) as object), status: answer.status, retryAfter }
  }

  return {
    cookies,
    post,
    /** Logs in; returns the status. */
    async logIn(email: string, password: string, more: { code?: string } = {}): Promise<number> {
      return (await post(loginUser.path, { email, password, ...more })).status
    },
    /** Signs up; returns the session. */
    async signUp(email: string, password: string): Promise<string> {
      const { status, twk_fwc = '' } = await post(createUser.path, { name: 'Somebody', email, password })
      expect(status).toBe(200)
      return twk_fwc
    },
  }
}

export type Browser = ReturnType<typeof browserOf>
