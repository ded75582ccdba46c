import type { MarkdownIt } from 'markdown-it'

/** Signs without width and marks of direction, which chats put around an address. */
const UNSEEN = /[\u200b\u200e\u200f\u2060\u2066-\u2069\u202a-\u202e\ufeff]/gu
/** The signs at which an address in a text ends, beside blanks and punctuation. */
const ENDS = new RegExp(`[><\uff5c]|${UNSEEN.source}`, 'u')

/**
 * The most signs of an address in a text. Where many could begin, as in `http://a/http://a/…`, each is read to its end and then refused: the
 * limit keeps the time linear.
 */
const LONGEST = 2048

/** Ends of hosts that are taken for an address without a path too; others, such as `.is`, may be the next sentence. */
const USUAL = /[^.]{2}\.(?:com|org|net|edu|gov|in)$/
/** A host with a name in letters, unlike `10.am`. */
const HAS_NAME = /\p{L}[^./]*\.[^./]+(?:\/|$)/u

/**
 * Which addresses in a text become links without the marks of Markdown: those with http(s):, e-mails, and hosts without http: that begin
 * with `www.`, have a path or end as most do.
 */
export function linkAddresses(reader: MarkdownIt): void {
  const { linkify } = reader
  const encoded = reader.normalizeLink.bind(reader)
  reader.normalizeLink = (address) => encoded(address.replaceAll(UNSEEN, ''))
  linkify.re.get_text_separators = () => ENDS
  linkify.set({ fuzzyLink: true, maxLength: LONGEST }).add('ftp:', null).add('//', null)
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
