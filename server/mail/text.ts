import type { Block, Frame, Letter } from './content.ts'
import { footOf } from './foot.ts'

/** The e-mail as plain text, with the same facts as the HTML. */
export function text(content: Letter, greeting: string, frame: Frame): string {
  return [
    greeting,
    content.heading,
    ...content.blocks.map(blockText),
    [...footOf(frame).map((line) => line.text), frame.publicUrl].join('\n'),
  ].join('\n\n')
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'quote':
      return `    ${block.text}`
    case 'action':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.rows
        .map(
          ({ label, value, link }) =>
            `${label}: ${value}${link !== undefined && link !== value ? `\n${link}` : ''}`,
        )
        .join('\n')
    case 'note':
      return block.link ? `${block.text} ${block.link.label}:\n${block.link.url}`.trim() : block.text
  }
}
