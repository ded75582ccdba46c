/** The package ships no types; this is what we use of it. */
declare module 'autocannon' {
  type Result = {
    requests: { average: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    workers?: number
    headers?: Record<string, string>
  }): Promise<Result>
}
