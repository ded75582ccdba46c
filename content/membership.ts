import {
  DECISION_HOURS,
  DOUBLE_PAYMENT_REFUND_TIME,
  hoursInWords,
  LEAST_AGE,
  ORDER_HOURS,
  REPORT_WORKING_DAYS,
  YOUNG_AGES,
} from '#contract/business-constants.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { DECLINED_RULE, FEE_RULE } from '#contract/membership/refund-rule.ts'
import { whichCategory, whyDearer } from './prices.ts'

export const membership: DocumentValue<'membership'> = {
  seo: {
    title: 'Membership',
    description: 'What membership of {shortName} opens to you, what it costs, and how to join.',
  },
  hero: {
    eyebrow: 'Membership',
    title: 'A year among people who build.',
    lead: 'Meet them every week, learn from them, stay with them, and be put in front of those who can fund or buy what you make.',
  },
  steps: {
    title: 'How it works.',
    steps: [
      {
        title: 'Apply',
        text: 'Six short steps about you, your business and what you look for. We keep what you type, so you can stop and go on later, on any device.',
      },
      {
        title: 'Pay for a year, or ask for aid',
        text: 'UPI, card, net banking, bank transfer or QR. If the fee is too much just now, apply for financial aid in the same form.',
      },
      {
        title: 'An admin reads it',
        text: `A person reads your application and decides within ${hoursInWords(DECISION_HOURS)}. This page always says where it stands. ${DECLINED_RULE}`,
      },
      {
        title: 'You are a member',
        text: 'You get an e-mail, and every programme opens to you.',
      },
    ],
  },
  cost: { title: 'What it costs.', text: `${whichCategory} ${whyDearer}` },
  questions: {
    title: 'Before you ask.',
    questions: [
      {
        question: 'Is there anything to pay beyond the fee?',
        answer:
          'No. The price is for one year and shown with GST before you pay, and nothing is added later.',
      },
      {
        question: 'Which category is mine, and why do some cost more?',
        answer: `${whichCategory} ${whyDearer}`,
      },
      {
        question: 'Do I get my money back?',
        answer: FEE_RULE,
      },
      {
        question: 'When do I hear from you?',
        answer: `Within ${hoursInWords(DECISION_HOURS)} of your payment, or of applying for aid. The page after you have paid, our e-mail and My {shortName} name the day and the hour.`,
      },
      {
        question: 'What if I cannot pay the fee?',
        answer:
          'Apply for financial aid at the end of the same form. You tell us why you need it and what membership would change for you. There is nothing to pay then.',
      },
      {
        question: 'How old must I be?',
        answer: `At least ${LEAST_AGE}. The student price is for people of ${YOUNG_AGES} years who study.`,
      },
      {
        question: 'What if my payment fails?',
        answer: `Your application and your order are kept, on every device. The order keeps its price and its voucher for ${hoursInWords(ORDER_HOURS)}. One click tries the payment again. If you were charged twice, tell us within ${REPORT_WORKING_DAYS} working days and we pay it back in ${DOUBLE_PAYMENT_REFUND_TIME}.`,
      },
      {
        question: 'May I stop in the middle of the application?',
        answer:
          'Yes. Whatever you type is kept from the first letter. Log in again, here or on another device, and go on.',
      },
    ],
  },
  closing: 'Your place is open.',
  application: {
    eyebrow: 'Membership',
    title: 'Your application',
    personal: { title: 'Personal Information', lead: 'Who you are and how we reach you.' },
    business: {
      title: 'Business & Professional Details',
      lead: 'What you do. Only the first answer is needed; the others help us to introduce you well.',
    },
    collaboration: {
      title: 'Collaboration & Networking Data',
      lead: 'Whom you want to meet, and what you bring.',
    },
    support: { title: 'Tech & Digital Support', lead: 'Where members and partners may help you.' },
    goals: { title: 'Future Goals & Vision', lead: 'Where you want to be.' },
    confirmation: {
      title: 'Final Confirmation',
      lead: 'Choose your membership, read what you agree to, and send it off.',
    },
  },
  codeOfEthics: [
    'I treat every member with respect, whatever their gender, faith, caste, age, trade or means.',
    'I say what is true about myself, my business and my numbers.',
    'I keep to myself what others tell me in confidence.',
    'I ask before I sell, and take no for an answer.',
    'I keep my word to hosts, guests and partners, and say early when I cannot.',
    'I say so when I have an interest of my own in what I recommend.',
  ],
  terms: [
    {
      title: 'The fee',
      text: `The membership fee is paid in advance. GST is in the price that you are shown before you pay. ${FEE_RULE} A payment made twice is paid back when you report it within ${REPORT_WORKING_DAYS} working days.`,
    },
    {
      title: 'How long it lasts',
      text: 'Membership is valid for one year from the day on which your application is accepted. It is yours alone and cannot be passed on.',
    },
    {
      title: 'What you tell us',
      text: 'What you write in this application must be true and complete. False information may end your membership, without the fee being paid back.',
    },
    {
      title: 'What we decide',
      text: 'Paying or applying does not by itself make you a member: an admin reads each application. Whoever breaks the code of ethics may lose membership.',
    },
    {
      title: 'When we disagree',
      text: 'These terms follow the law of India. What we cannot settle between us is settled by arbitration under Indian rules.',
    },
  ],
}
