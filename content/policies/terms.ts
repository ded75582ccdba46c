import {
  AI_ROADMAP_HOURS,
  CANCEL_BEFORE,
  DECISION_HOURS,
  hoursInWords,
  HOSTING_HOURS,
  LEAST_AGE,
  LONGEST_STAY,
  MATCHING_HOURS,
  OF_AGE,
  SPOTLIGHT_HOURS,
  YOUNG_AGES,
} from '#contract/business-constants.ts'
import { DECLINED_RULE, FEE_RULE } from '#contract/membership/refund-rule.ts'
import { EMAIL_PLACEHOLDER, PHONE_PLACEHOLDER } from '../site.ts'
import { policyFees, PRICES_TODAY, whichCategory, whyDearer } from '../prices.ts'
import type { ShippedPolicy } from './policy.ts'

export const terms: ShippedPolicy = {
  id: 'terms',
  title: 'What you agree to when you join.',
  lead: 'These terms hold between you and {shortName} from the moment you make an account. The ones about fees hold when you apply.',
  clauses: [
    {
      title: 'Who may join',
      blocks: [
        `You may have an account from the age of ${LEAST_AGE}. If you are under ${OF_AGE}, a parent or guardian must agree to these terms for you.`,
        `The student tier is for people of ${YOUNG_AGES} years who study. We may ask for proof.`,
        'An account is for one person. Keep your password to yourself; what happens under your account is yours to answer for until you tell us that somebody else has it.',
      ],
    },
    {
      title: 'The membership fee',
      blocks: [
        'What you are charged is the price of your category with GST, as it is shown on the last page of the application before you press the pay button. Nothing is added later. This policy also names figures of its own (first table below), which are not what you pay.',
        policyFees,
        { prices: PRICES_TODAY },
        `${whichCategory} ${whyDearer}`,
        `The fee is paid in advance. ${FEE_RULE}`,
        'If the fee is too much for you, apply for financial aid in the same form. There is nothing to pay while we decide.',
      ],
      links: [
        { label: 'See every price with GST', to: '/partner' },
        { label: 'Read the refund policy', to: '#refund' },
      ],
    },
    {
      title: 'How long membership lasts',
      blocks: [
        'Membership is valid for one year from the day on which we accept your application. It is yours alone: you cannot sell it, lend it or pass it on.',
        `Paying or applying does not by itself make you a member. An admin reads each application, and decides within ${hoursInWords(DECISION_HOURS)}. ${DECLINED_RULE}`,
      ],
    },
    {
      title: 'What you tell us must be true',
      blocks: [
        'What you write in an application or a programme form must be true and complete. False information may end your membership at once, without the fee being paid back.',
      ],
    },
    {
      title: 'How we treat one another',
      blocks: [
        {
          list: [
            'Respect every member, whatever their gender, faith, caste, age, trade or means.',
            'Keep to yourself what members tell you in confidence.',
            'Ask before you sell, and take no for an answer. Do not collect members’ details to write to them in bulk.',
            'Upload only what is yours to share, and nothing that is unlawful or harms others.',
            'Do not try to get into accounts, data or parts of this website that are not yours.',
          ],
        },
        'Whoever breaks these rules may lose a programme or membership.',
      ],
    },
    {
      title: 'Terms of the programmes',
      blocks: [
        {
          caption: 'What each programme asks of you, and what you may expect',
          columns: ['Programme', 'Terms'],
          rows: [
            [
              'Atithi guest stays',
              `A stay lasts ${LONGEST_STAY} days at most. Host and guest agree on everything else between themselves, and both may say no.`,
            ],
            [
              'Spotlight Boost',
              `We answer within ${hoursInWords(SPOTLIGHT_HOURS)}. One startup is chosen each month; a good application may be passed over.`,
            ],
            [
              'Event organiser',
              `We approve or refuse an event within ${hoursInWords(HOSTING_HOURS)}. You may cancel an event of yours on the page My {shortName}, up to ${CANCEL_BEFORE} days before it takes place.`,
            ],
            [
              'Business matching and experts',
              `We check your request within ${hoursInWords(MATCHING_HOURS)}. Then we look for a member who fits, and connect you once both of you agree.`,
            ],
            [
              'AI roadmap',
              `Once your details are complete, you get it within ${hoursInWords(AI_ROADMAP_HOURS)}.`,
            ],
            [
              'Investor circle',
              'Investors read your details and decide freely. A session is set up if they like what they read. We promise no investment, and give no advice on one.',
            ],
          ],
        },
        'Times are counted in Indian time from the moment your form reaches us.',
      ],
    },
    {
      title: 'What we do not promise',
      blocks: [
        'We introduce people to one another. We are no party to what members agree among themselves, and do not vouch for anybody’s business, product, home or promise. Check for yourself before you pay, invest or travel.',
        'We keep this website running as well as we can, and may change or end a programme. If a change takes something from you that you have paid for, we tell you before it happens.',
      ],
    },
    {
      title: 'How to complain',
      blocks: [
        `Write to ${EMAIL_PLACEHOLDER} or call ${PHONE_PLACEHOLDER}, and say what happened and what you want. A person reads it and answers you. If you are not satisfied, ask for somebody else to look at it.`,
        'If you are in India, you may then complain to the National Consumer Helpline (1915) about what you paid for, and to the Data Protection Board of India about your data.',
      ],
    },
    {
      title: 'When we disagree',
      blocks: [
        `Write to ${EMAIL_PLACEHOLDER} first; most things can be settled in an e-mail.`,
        'These terms follow the law of India. What we cannot settle between us is settled by arbitration under Indian rules, and what the arbitrator decides binds both sides.',
      ],
    },
  ],
}
