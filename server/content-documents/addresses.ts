import type { MarkdownIt } from 'markdown-it'

/** Ends of hosts that are taken for an address without a path too; others, such as `.is`, may be the next sentence. */
const USUAL = /[^.]{2}\.(?:com|org|net|edu|gov|in)$/
/** A host with a name in letters, unlike `10.am`. */
const HAS_NAME = /\p{L}[^./]*\.[^./]+(?:\/|$)/u

/**
 * Which addresses in a text become links without the marks of Markdown: those with http(s):, e-mails, and hosts without http: that begin
 * with `www.`, have a path or end as most do.
 */
export function linkAddresses({ linkify }: MarkdownIt): void {
  linkify.set({ fuzzyLink: true }).add('ftp:', null).add('//', null)
  const match = linkify.match.bind(linkify)
  linkify.match = (text) =>
    (match(text) ?? []).flatMap((found) => {
      if (found.schema !== '') return [found]
      const [host = ''] = found.raw.split(/[/?#]/)
      const isAddress =
        /^www\./i.test(host) || (HAS_NAME.test(host) && (host !== found.raw || USUAL.test(host)))
      return isAddress ? [Object.assign(found, { url: `https://${found.raw}` })] : []
    })
}
