/** The outcome of a call: its refusal such as `409 last_owner`, or a given word if it was not refused. */
export function codeOf(work: Promise<unknown>, otherwise = 'done'): Promise<string> {
  return work.then(
    () => otherwise,
    ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
  )
}
