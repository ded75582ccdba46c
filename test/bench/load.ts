import autocannon from 'autocannon'

export type Load = { rate: number; p99: number }

/**
 * Asks for one address over many connections, as browsers do: packed. Throws unless every answer is 200. `isApart`: in a
 * thread of its own, so that what this process does meanwhile is not measured along.
 */
export async function load(url: string, connections: number, seconds = 3, isApart = false): Promise<Load> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(isApart ? { workers: 1 } : {}),
    headers: { 'accept-encoding': 'br' },
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${url} failed under load`)
  return { rate: requests.average, p99: latency.p99 }
}
