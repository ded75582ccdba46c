import type { FastifyRequest } from 'fastify'

/**
 * Under https the prefix makes the browser insist on Secure, Path=/ and no Domain (RFC 6265bis): no other host can plant
 * one, as long as the name without it counts for nothing.
 */
function cookieName(publicUrl: string, name: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

/** A Set-Cookie line: HttpOnly, SameSite=Lax, Path=/, Secure under https; an age of 0 removes the cookie. */
export function cookie(publicUrl: string, name: string, value: string, maxAgeSeconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(publicUrl, name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The value of one cookie of ours. */
export function readCookie(publicUrl: string, header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  const ours = cookieName(publicUrl, name)
  for (const part of header.split(';')) {
    const cut = part.indexOf('=')
    if (part.slice(0, cut).trim() === ours) return part.slice(cut + 1).trim()
  }
  return undefined
}

/** The session token that a request carries; a bearer goes before the cookie, any other scheme is somebody else's. */
export function tokenOf(
  request: FastifyRequest,
  publicUrl: string,
): { token: string; from: 'bearer' | 'cookie' } | undefined {
  const bearer = /^bearer(?: +(.*))?$/i.exec(request.headers.authorization ?? '')
  if (bearer) return { token: bearer[1] ?? '', from: 'bearer' }
  const token = readCookie(publicUrl, request.headers.cookie, 'twk_fwc')
  return token === undefined ? undefined : { token, from: 'cookie' }
}
