/** What became of a call: its refusal as `409 last_owner`, or a word where it was not refused. */
export function codeOf(work: Promise<unknown>, otherwise = 'done'): Promise<string> {
  return work.then(
    () => otherwise,
    ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
  )
}
