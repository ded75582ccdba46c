/** Prints what pages of a running server weigh as they are sent: `node scripts/weigh.ts http://localhost:3000 / /partner`. */
const [, , origin = '', ...paths] = process.argv

/** The address, its text, and its bytes on the way. */
async function ask(path: string): Promise<{ path: string; text: string; bytes: number }> {
  const answer = await fetch(new URL(path, origin), { headers: { 'accept-encoding': 'br' } })
  return { path, text: await answer.text(), bytes: Number(answer.headers.get('content-length')) }
}

/** What a stylesheet or a page asks for at once; fonts of other alphabets wait until a letter needs them. */
function parts(html: string): string[] {
  const links = [
    ...html.matchAll(/<(?:link(?! rel="(?:apple|manifest))[^>]*?href|img[^>]*?src)="(\/[^"#]+)/g),
  ].map(([, one = '']) => one)
  return [...new Set(links)].filter((one) => /\.(css|woff2|svg|png|webp|avif|jpg|js)$/.test(one))
}

function sum(all: { bytes: number }[]): number {
  return all.reduce((total, { bytes }) => total + bytes, 0)
}

async function weigh(path: string): Promise<void> {
  const page = await ask(path)
  const linked = await Promise.all(parts(page.text).map(async (one) => ask(one)))
  const styles = linked.filter((one) => one.path.endsWith('.css'))
  const masks = styles.flatMap(({ text }) =>
    [...text.matchAll(/url\("?(\/[^)"]+\.svg)/g)].map(([, one = '']) => one),
  )
  const all = [page, ...linked, ...(await Promise.all(masks.map(async (one) => ask(one))))]
  process.stdout.write(
    `${path}: HTML ${page.bytes}, CSS ${sum(styles)}, together ${page.bytes + sum(styles)}; all ${sum(all)} in ${all.length} requests\n`,
  )
}

for (const path of paths) await weigh(path)
