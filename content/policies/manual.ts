import {
  AI_ROADMAP_HOURS,
  CANCEL_BEFORE,
  DECISION_HOURS,
  HOSTING_HOURS,
  hoursInWords,
  LEAST_AGE,
  LONGEST_STAY,
  MATCHING_HOURS,
  MOST_MEGABYTES,
  ORDER_HOURS,
  REPORT_WORKING_DAYS,
  SHORTEST_PASSWORD,
  SPOTLIGHT_HOURS,
} from '#contract/business-constants.ts'
import { DECLINED_RULE } from '#contract/membership/refund-rule.ts'
import { EMAIL_PLACEHOLDER, PHONE_PLACEHOLDER } from '../site.ts'
import type { ShippedPolicy } from './policy.ts'

export const manual: ShippedPolicy = {
  id: 'manual',
  title: 'How to do each thing here.',
  lead: 'Step by step, from your first visit to your first event. Where somebody has to answer you, it says how long that takes.',
  clauses: [
    {
      title: 'Make an account and log in',
      blocks: [
        {
          steps: [
            `Choose Log in, then Create an account. Give your name, your e-mail and a password of at least ${SHORTEST_PASSWORD} characters, or continue with Google.`,
            'Next time, log in with the same e-mail. You come back to the page you wanted.',
            'Forgot your password? The log-in page sends you a link that works once.',
          ],
        },
        `An account costs nothing. You need to be at least ${LEAST_AGE} years old.`,
      ],
      links: [{ label: 'Create an account', to: '/signup' }],
    },
    {
      title: 'Apply for membership',
      blocks: [
        {
          steps: [
            'Open the membership page and press Join Membership.',
            'Fill in the six steps: personal information, business details, networking, digital support, goals, and confirmation. What you type is saved, so you can stop and go on later on any device.',
            'On the last step, choose your category and read the code of ethics and the terms. You see the price, GST and the total.',
            'Accept the terms and pay by UPI, card, net banking, bank transfer or QR. UPI is a QR code to scan on a computer, and opens your UPI app on a phone; typing a UPI ID is no longer possible, except on an iPhone or iPad. Or switch to financial aid and answer three short questions.',
            `An admin reads your application and decides within ${hoursInWords(DECISION_HOURS)}. You get an e-mail with the decision; until then, My {shortName} says by when, and where it stands. ${DECLINED_RULE}`,
          ],
        },
      ],
      links: [{ label: 'Go to membership', to: '/partner' }],
    },
    {
      title: 'If a payment goes wrong',
      blocks: [
        `Your application and your order are kept, on every device. The order keeps its price and its voucher for ${hoursInWords(ORDER_HOURS)}. One press of the pay button tries the payment again. If money left your account and the page does not know of it, wait two minutes and reload: we ask the payment provider ourselves. If you were charged twice, write to us within ${REPORT_WORKING_DAYS} working days.`,
      ],
      links: [{ label: 'Read the refund policy', to: '#refund' }],
    },
    {
      title: 'Use the programmes',
      blocks: [
        {
          caption: 'Programmes, who may apply, and how long an answer takes',
          columns: ['Programme', 'Who may apply', 'What happens next'],
          rows: [
            ['YuvaShakti', 'Everybody with an account', 'You get an e-mail with the answer'],
            [
              'Investor circle',
              'Everybody with an account, once',
              'Ten short steps; a session if investors like it',
            ],
            [
              'Atithi guest stays',
              'Members',
              `We look for a host; a stay lasts ${LONGEST_STAY} days at most`,
            ],
            [
              'Spotlight Boost',
              'Members',
              `A reply within ${hoursInWords(SPOTLIGHT_HOURS)}; one startup is chosen monthly`,
            ],
            [
              'Event organiser',
              'Members',
              `Approval within ${hoursInWords(HOSTING_HOURS)}, then a premium video meeting`,
            ],
            [
              'Business matching',
              'Members',
              `A check within ${hoursInWords(MATCHING_HOURS)}, then an introduction`,
            ],
            [
              'AI roadmap',
              'Members',
              `Write to us; within ${hoursInWords(AI_ROADMAP_HOURS)} of complete details`,
            ],
          ],
        },
        `Files may have ${MOST_MEGABYTES} MB at most. Pictures for events are JPEG or PNG.`,
      ],
    },
    {
      title: 'Hold an event of your own',
      blocks: [
        {
          steps: [
            'Open Event organiser and fill in the form at the foot of the page: type, title, date, description and how many people you expect.',
            `Wait for approval, which takes ${hoursInWords(HOSTING_HOURS)} at most.`,
            'Go live with the video meeting that we set up for you.',
            `Must you cancel? Do so on the page My {shortName}, at least ${CANCEL_BEFORE} days before.`,
          ],
        },
      ],
      links: [{ label: 'Open Event organiser', to: '/event-organiser#formpage' }],
    },
    {
      title: 'Find meetups, events and masterclasses',
      blocks: [
        'The events page lists weekly meetups, exclusive events and masterclasses, upcoming and past. Times are in IST, Indian Standard Time. Everybody may look; the Register link says who may come.',
      ],
      links: [
        { label: 'See events', to: '/events' },
        { label: 'See masterclasses', to: '/events#masterclass' },
      ],
    },
    {
      title: 'Use the site your way',
      blocks: [
        {
          list: [
            'Everything works with the keyboard: Tab goes on, Enter opens, Escape closes. The first Tab offers to skip to the content.',
            'Moving bands and sliders stand still if your device asks for less motion.',
            'Colours follow your device’s light or dark setting.',
            'Public pages can be read without JavaScript; forms need it.',
          ],
        },
      ],
    },
    {
      title: 'Get help',
      blocks: [
        `Write to ${EMAIL_PLACEHOLDER} or call ${PHONE_PLACEHOLDER}. Say what you wanted to do, what you saw, and which device you use.`,
      ],
    },
  ],
}
