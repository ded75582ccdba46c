/** The pages in the list for search engines, and the two forms that the list may leave out. */
export async function publicPaths(url: string): Promise<string[]> {
  const list = await (await fetch(`${url}/sitemap.xml`)).text()
  const listed = [...list.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one = '']) => new URL(one).pathname)
  return [...new Set([...listed, '/login', '/signup'])]
}
