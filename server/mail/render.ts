import type { Block, Content } from './content.ts'
import { html } from './html.ts'
import type { Letter } from './post.ts'
import { setPassword, welcome } from './letters/account.ts'
import { aidReceived, applicationReceived, approved, membershipEnded, paymentReceipt } from './letters/membership.ts'
import type { Message } from './mailer.ts'

/** The letter as a message: the same facts in HTML and in text. */
export function render(letter: Letter, publicUrl: string): Message {
  const content = contentOf(letter, publicUrl)
  const name = letter.name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return {
    to: letter.to,
    name,
    subject: content.subject,
    text: text(content, name, publicUrl),
    html: html(content, name, publicUrl),
  }
}

function contentOf(letter: Letter, publicUrl: string): Content {
  switch (letter.kind) {
    case 'welcome':
      return welcome(publicUrl)
    case 'application_received':
      return applicationReceived(letter, publicUrl)
    case 'payment_receipt':
      return paymentReceipt(letter)
    case 'aid_received':
      return aidReceived(publicUrl)
    case 'approved':
      return approved(publicUrl)
    case 'membership_ended':
      return membershipEnded(publicUrl)
    case 'set_password':
      return setPassword(letter.link)
  }
}

function text(content: Content, name: string, publicUrl: string): string {
  return [content.heading, `Dear ${name},`, ...content.blocks.map(blockText), 'FWC', publicUrl].join('\n\n')
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'action':
      return `${block.label}: ${block.url}`
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  }
}
