import { categories } from '#contract/payments.ts'
import { type Content, inIst, money } from '../content.ts'
import type { Letter } from '../post.ts'

type Of<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>

export function applicationReceived(letter: Of<'application_received'>, publicUrl: string): Content {
  return {
    subject: 'We have your application',
    preview: 'An admin reads it next. You need do nothing.',
    heading: 'Your application is with us',
    blocks: [
      {
        kind: 'text',
        text: `Thank you: your application as ${categories[letter.category].label} and your payment of ${money(letter.total)} have arrived.`,
      },
      { kind: 'text', text: 'An admin reads it next and approves it. You get a letter when that is done, and need do nothing until then.' },
      { kind: 'action', label: 'See where it stands', url: `${publicUrl}/partner` },
    ],
  }
}

export function paymentReceipt(letter: Of<'payment_receipt'>): Content {
  return {
    subject: `Receipt: ${money(letter.total)} for your FWC membership`,
    preview: 'One year of membership, with GST.',
    heading: 'Receipt',
    blocks: [
      { kind: 'text', text: `We received your payment on ${inIst(letter.paidAt)}. Please keep this letter.` },
      {
        kind: 'facts',
        rows: [
          { label: `Membership, ${categories[letter.category].label}, one year`, value: money(letter.price) },
          { label: 'GST, 18 %', value: money(letter.gst) },
          { label: 'Total', value: money(letter.total), strong: true },
        ],
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Payment', value: letter.paymentId },
          { label: 'Receipt', value: letter.receipt },
        ],
      },
      { kind: 'text', text: 'The year begins on the day your application is approved.' },
    ],
  }
}

export function aidReceived(publicUrl: string): Content {
  return {
    subject: 'We have your application for financial aid',
    preview: 'An admin reads it next. Nothing is to be paid now.',
    heading: 'Your application is with us',
    blocks: [
      { kind: 'text', text: 'Thank you for telling us where you stand. Your application for financial aid has arrived; nothing is to be paid now.' },
      { kind: 'text', text: 'An admin reads it next. You get a letter when it is approved.' },
      { kind: 'action', label: 'See where it stands', url: `${publicUrl}/partner` },
    ],
  }
}

export function approved(publicUrl: string): Content {
  return {
    subject: 'You are a member of FWC',
    preview: 'Your application was approved: every programme is open to you.',
    heading: 'You are a member',
    blocks: [
      { kind: 'text', text: 'Your application was approved. From today every programme is open to you: weekly meetups, masterclasses, Atithi stays, Spotlight Boost, expert matching and the investor circle.' },
      { kind: 'action', label: 'See what you can do', url: `${publicUrl}/partner` },
    ],
  }
}

export function membershipEnded(publicUrl: string): Content {
  return {
    subject: 'Your FWC membership has ended',
    preview: 'What that means, and how to come back.',
    heading: 'Your membership has ended',
    blocks: [
      { kind: 'text', text: 'An admin has ended your membership. Your account stays, and your records are kept; the programmes for members are closed to you.' },
      { kind: 'text', text: 'You think this is a mistake, or you want to come back? Answer this letter, or apply again.' },
      { kind: 'action', label: 'Apply again', url: `${publicUrl}/partner` },
    ],
  }
}
