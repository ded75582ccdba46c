/** The text of /api/metrics; `value` returns a series by its written form, undefined if it does not exist. */
export async function readMetrics(site: { url: string }) {
  const answer = await fetch(`${site.url}/api/metrics`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the metrics answered ${answer.status}: ${text}`)
  const values = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
  )
  return { text, value: (series: string) => values.get(series), series: [...values.keys()] }
}
