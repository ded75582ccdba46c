import type { Endpoint } from '#contract/call/endpoint.ts'

/** A request that resembles the request for an endpoint. */
export type Spelling = { name: string; method: string; path: string; headers?: Record<string, string> }

/** Spellings of the address or method of a call that a server or proxy may read differently from its guard. */
export function spellings(
  { method }: Endpoint,
  path: string,
  { origin, adminSession }: { origin: string; adminSession: string },
): Spelling[] {
  const last = path.lastIndexOf('/')
  const [folder, name] = [path.slice(0, last), path.slice(last + 1)]
  const firstCode = name.charCodeAt(0).toString(16)
  const paths: Record<string, string> = {
    'a slash at the end': `${path}/`,
    'two slashes at the end': `${path}//`,
    'two slashes in front': `/${path}`,
    'two slashes after /api': path.replace('/api/', '/api//'),
    'two slashes before the name': `${folder}//${name}`,
    'upper case': path.toUpperCase(),
    'upper case in /api': path.replace('/api/', '/API/'),
    'upper case in the name': `${folder}/${name.toUpperCase()}`,
    '%2F for the first slash': path.replace('/api/', '/api%2F'),
    '%2f for the last slash': `${folder}%2f${name}`,
    '%252f for the last slash': `${folder}%252f${name}`,
    'a backslash': `${folder}\\${name}`,
    '%5C for the last slash': `${folder}%5C${name}`,
    'a letter encoded': `${folder}/%${firstCode}${name.slice(1)}`,
    'a letter encoded twice': `${folder}/%25${firstCode}${name.slice(1)}`,
    'a wide letter': `${folder}/${encodeURIComponent(String.fromCharCode(name.charCodeAt(0) + 0xfe_e0))}${name.slice(1)}`,
    'a parameter at the end': `${path};x=1`,
    'a parameter after /api': path.replace('/api/', '/api;x/'),
    'a dot segment': path.replace('/api/', '/api/./'),
    'a dot segment at the end': `${path}/.`,
    'a dot-dot segment': path.replace('/api/', '/api/x/../'),
    'an encoded dot-dot segment': path.replace('/api/', '/api/x/%2e%2e/'),
    'from a page': `/about-us/..${path}`,
    'a space at the end': `${path}%20`,
    'a NUL at the end': `${path}%00`,
    'a line end': `${path}%0d%0a`,
    'a full stop at the end': `${path}.`,
    'an extension': `${path}.json`,
    'the whole address': `${origin}${path}`,
    'a token in the query': `${path}?token=${adminSession}`,
    'the session in the query': `${path}?twk_fwc=${adminSession}&access_token=${adminSession}`,
    'another method in the query': `${path}?_method=${method === 'GET' ? 'POST' : 'GET'}`,
  }
  const other = method === 'GET' ? 'POST' : 'GET'
  const overriding = (wanted: string) => ({
    'x-http-method-override': wanted,
    'x-http-method': wanted,
    'x-method-override': wanted,
  })
  return [
    ...Object.entries(paths).map(([name, spelled]) => ({ name, method, path: spelled })),
    ...[other, 'HEAD', 'PUT', 'OPTIONS', 'TRACE'].map((sent) => ({ name: sent, method: sent, path })),
    { name: `${other} overridden`, method: other, path, headers: overriding(method) },
    { name: 'an override', method, path, headers: overriding(other) },
    {
      name: 'headers of a proxy',
      method,
      path,
      headers: {
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-user': 'admin',
        'x-original-url': '/api/health/live',
      },
    },
    {
      name: 'another address in a header',
      method: 'GET',
      path: '/api/health/nothing',
      headers: { 'x-original-url': path, 'x-rewrite-url': path },
    },
  ]
}
