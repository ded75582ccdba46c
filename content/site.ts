import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { offered } from './offered.ts'

/** Placeholders in the policies. They are replaced by the e-mail and the phone number entered in Settings. */
export const EMAIL_PLACEHOLDER = '{e-mail}'
export const PHONE_PLACEHOLDER = '{phone}'

export const menus: DocumentValue<'menus'> = {
  benefits: {
    title: 'Benefits',
    links: offered.map(({ title, to, text }) => ({ title, to, text })),
  },
  verticles: {
    title: 'Verticles',
    links: [
      { title: 'YuvaShakti', to: '/verticles/yuva-shakti-international', text: 'Youth' },
      { title: 'Nari Shakti', to: '/verticles/nari-shakti', text: 'Women in business' },
      { title: 'THOFA', to: '/verticles/thofa', text: 'Organic farmers' },
      { title: 'Edu Astra', to: '/verticles/edu-astra', text: 'Education' },
      { title: 'Integrated Ayush', to: '/verticles/integrated-ayush', text: 'Traditional medicine' },
    ],
  },
  about: {
    title: 'About',
    links: [
      { title: 'About us', to: '/about-us', text: 'Our mission, vision and goals' },
      { title: 'Leadership', to: '/leadership', text: 'The people who lead' },
      { title: 'Member stories', to: '/fwc-stories', text: 'What members have built' },
      { title: 'Policies', to: '/privacy-policy', text: 'Privacy, terms, refunds and help' },
    ],
  },
  footer:
    'A global, not-for-profit community of entrepreneurs, startups, business owners, investors and students.',
}
