import {
  CANCEL_BEFORE,
  DOUBLE_PAYMENT_REFUND_TIME,
  PRODUCT_REFUND_DAYS,
  REPORT_WORKING_DAYS,
} from '#contract/business-constants.ts'
import { DECLINED_RULE, FEE_RULE, HOW_IT_COMES_BACK } from '#contract/membership/refund-rule.ts'
import { EMAIL_PLACEHOLDER } from '../site.ts'
import type { ShippedPolicy } from './policy.ts'

export const refund: ShippedPolicy = {
  id: 'refund',
  title: 'When money goes back, and how fast.',
  lead: `${FEE_RULE} These are the cases.`,
  clauses: [
    {
      title: 'At a glance',
      blocks: [
        {
          caption: 'Cases, what you do, and what happens',
          columns: ['Case', 'What you do', 'What happens'],
          rows: [
            [
              'Your application is declined',
              'Nothing',
              `Everything you paid for it comes back: ${HOW_IT_COMES_BACK}`,
            ],
            [
              'You close your account before we have decided',
              'Nothing more',
              `Everything you paid for it comes back: ${HOW_IT_COMES_BACK}`,
            ],
            ['You are a member, or have renewed', 'Nothing', 'The fee is not refundable, used or not'],
            [
              'You were charged twice',
              `Report it within ${REPORT_WORKING_DAYS} working days`,
              `The second payment is back with you in ${DOUBLE_PAYMENT_REFUND_TIME}`,
            ],
            [
              'A product arrived broken or wrong',
              `Ask within ${PRODUCT_REFUND_DAYS} days of delivery`,
              'You get your money back, or the right product',
            ],
            [
              'Your payment failed, but money left your account',
              'Wait a day; then write to us',
              'Your bank returns it, or your membership application counts as paid',
            ],
            [
              'An event of yours does not take place',
              `Cancel it on the page My {shortName}, ${CANCEL_BEFORE} days before`,
              'It is not held; what you took for it, you pay back',
            ],
          ],
        },
      ],
    },
    {
      title: 'The membership fee',
      blocks: [
        DECLINED_RULE,
        'The fee keeps a not-for-profit running for everybody, from the day you are accepted. From then on it is therefore not refundable: not when you leave early, not when you use little of it, and not when membership ends because of false information or a broken rule.',
        'Are you not sure yet? Read the benefits first, or apply for financial aid, which costs nothing.',
      ],
      links: [{ label: 'Read the membership benefits', to: '#benefits' }],
    },
    {
      title: 'A payment made twice',
      blocks: [
        {
          steps: [
            `Write to ${EMAIL_PLACEHOLDER} within ${REPORT_WORKING_DAYS} working days of the second payment, from the e-mail address of your account.`,
            'Name both payments: the date, the amount and the payment’s number on your receipt.',
            'We compare them with the payment provider’s books.',
            `The second payment goes back to the card, UPI or bank account it came from, in ${DOUBLE_PAYMENT_REFUND_TIME}.`,
          ],
        },
      ],
    },
    {
      title: 'Products',
      blocks: [
        `For a product bought through {shortName}, ask for a refund within ${PRODUCT_REFUND_DAYS} days of delivery. Write to us with a picture of what is wrong, and keep the product and its packing until we have answered.`,
        'What members sell to one another is between them; their own terms hold.',
      ],
    },
    {
      title: 'Events',
      blocks: [
        `A member who has announced an event and cannot hold it cancels it at least ${CANCEL_BEFORE} days before it takes place. If you took money for it, you pay it back to those who registered.`,
      ],
    },
    {
      title: 'When you disagree with our answer',
      blocks: [
        'Write again and ask for another person to look at it. What remains open follows the terms: the law of India, and arbitration under Indian rules.',
      ],
      links: [{ label: 'Read the terms', to: '#terms' }],
    },
  ],
}
