import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type MarkdownBlock,
  type MarkdownPart,
  type MarkdownTree,
  type MarkdownWords,
  plainWords,
} from '#contract/content-documents/markdown-tree.ts'
import './markdown.css'

type Props = {
  of: MarkdownTree
  /** The level of the heading above the text; its own headings begin one level below. */
  under: number
}

/**
 * A text in Markdown, for an element of the class `markdown`. Each block and each entry of a list runs from left to right or from right
 * to left, as its first letter does; what is within follows it.
 */
export function Markdown({ of, under }: Props) {
  return <Blocks of={of} under={under} dir="auto" />
}

type BlocksProps = Props & { dir?: 'auto' }

function Blocks({ of, under, dir }: BlocksProps) {
  return of.map((block, at) => {
    if (captionOf(block, of[at + 1]) !== null) return null
    return <BlockOf key={at} block={block} under={under} dir={dir} caption={captionOf(of[at - 1], block)} />
  })
}

/** The caption of a table: a paragraph before it that is emphasised as a whole. */
function captionOf(block: MarkdownBlock | undefined, next: MarkdownBlock | undefined): MarkdownWords | null {
  if (block === undefined || next === undefined || !('paragraph' in block && 'columns' in next)) return null
  const [part, ...others] = block.paragraph
  return typeof part === 'object' && 'emphasis' in part && others.length === 0 ? part.emphasis : null
}

function BlockOf({
  block,
  under,
  dir,
  caption,
}: {
  block: MarkdownBlock
  under: number
  dir: 'auto' | undefined
  caption: MarkdownWords | null
}): ReactNode {
  if ('paragraph' in block) {
    return (
      <p dir={dir}>
        <Words of={block.paragraph} />
      </p>
    )
  }
  if ('words' in block) return <Words of={block.words} />
  if ('heading' in block) {
    const Heading = `h${Math.min(under + block.level, 6)}` as 'h2'
    return (
      <Heading className="display display-3" dir={dir}>
        <Words of={block.heading} />
      </Heading>
    )
  }
  if ('list' in block) {
    return (
      <ul data-links={block.list.length > 0 && block.list.every(isLink) ? '' : undefined}>
        <Entries of={block.list} under={under} />
      </ul>
    )
  }
  if ('steps' in block) {
    return (
      <ol {...(block.from === 1 ? {} : { start: block.from })}>
        <Entries of={block.steps} under={under} />
      </ol>
    )
  }
  if ('quote' in block) {
    return (
      <blockquote dir={dir}>
        <Blocks of={block.quote} under={under} />
      </blockquote>
    )
  }
  if ('preformatted' in block) return <pre dir={dir}>{block.preformatted}</pre>
  if ('columns' in block) return <Table {...block} dir={dir} caption={caption} />
  return <hr />
}

function isLink(entry: MarkdownTree): boolean {
  const [block, ...others] = entry
  if (block === undefined || !('words' in block) || others.length > 0) return false
  const [part, ...more] = block.words
  return typeof part === 'object' && 'link' in part && more.length === 0
}

function Entries({ of, under }: { of: readonly MarkdownTree[]; under: number }) {
  return of.map((entry, at) => (
    <li key={at} dir="auto">
      <Blocks of={entry} under={under} />
    </li>
  ))
}

/** A table. On a phone each row is a card, and `data-column` names the column. */
function Table({
  columns,
  rows,
  dir,
  caption,
}: Extract<MarkdownBlock, { rows: unknown }> & { dir: 'auto' | undefined; caption: MarkdownWords | null }) {
  const names = columns.map(plainWords)
  return (
    <table dir={dir} data-long={[columns, ...rows].flat().some(hasLongWord) ? '' : undefined}>
      {caption === null ? null : (
        <caption>
          <Words of={caption} />
        </caption>
      )}
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col">
              <Words of={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head = [], ...cells], at) => (
          <tr key={at}>
            <th scope="row">
              <Words of={head} />
            </th>
            {cells.map((cell, column) => (
              <td key={column} data-column={names[column + 1]}>
                <Words of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function hasLongWord(words: MarkdownWords): boolean {
  return /\S{30}/.test(plainWords(words))
}

function Words({ of }: { of: MarkdownWords }) {
  return of.map((part, at) => <Part key={at} of={part} />)
}

function Part({ of: part }: { of: MarkdownPart }) {
  // In an element of its own, so that browsers can translate it.
  if (typeof part === 'string') return <span>{part}</span>
  if ('strong' in part) {
    return (
      <strong>
        <Words of={part.strong} />
      </strong>
    )
  }
  if ('emphasis' in part) {
    return (
      <em>
        <Words of={part.emphasis} />
      </em>
    )
  }
  if ('code' in part) return <code>{part.code}</code>
  if ('newLine' in part) return <br />
  const words = <Words of={part.words} />
  if (/^[/#]/.test(part.link)) return <Link to={part.link}>{words}</Link>
  return (
    <a href={part.link} rel="noreferrer">
      {words}
    </a>
  )
}
