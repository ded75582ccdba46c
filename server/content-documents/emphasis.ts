import type { MarkdownIt } from 'markdown-it'

/** Punctuation and symbols but opening brackets and quotation marks: what may stand at the end of words in bold. */
const ENDS = /^(?![\p{Ps}\p{Pi}])[\p{P}\p{S}]$/u
/** Punctuation and symbols but closing ones and those after a word: what may stand at the beginning of words in bold. */
const BEGINS = /^(?![\p{Pe}\p{Pf}\p{Terminal_Punctuation}])[\p{P}\p{S}]$/u
const LETTER = /^[\p{L}\p{M}]$/u

/**
 * Lets `**` end bold between punctuation and a letter, and begin it between a letter and punctuation: `**नमस्ते।**अगला`,
 * `**Note:**Bring`, `मूल्य**₹500**है`. CommonMark wants a blank there (rules 1 and 2 of
 * https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run), which people do not type after every full stop. The
 * same holds for `*`; `_` stays as it is, because it is part of names.
 */
export function allowBoldBesidePunctuation({ inline }: MarkdownIt): void {
  inline.State = class extends inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const scanned = super.scanDelims(start, canSplitWord)
      if (!canSplitWord) return scanned
      const [before = ' '] = /.$/su.exec(this.src.slice(Math.max(0, start - 2), start)) ?? []
      const after = String.fromCodePoint(this.src.codePointAt(start + scanned.length) ?? 32)
      return {
        ...scanned,
        can_close: scanned.can_close || (ENDS.test(before) && LETTER.test(after)),
        can_open: scanned.can_open || (LETTER.test(before) && BEGINS.test(after)),
      }
    }
  }
}
