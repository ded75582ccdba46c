import {
  CANCEL_BEFORE,
  hoursInWords,
  HOSTING_HOURS,
  LONGEST_STAY,
  MATCHING_HOURS,
  SPOTLIGHT_HOURS,
} from '#contract/business-constants.ts'

/**
 * The benefits of membership: for the menus, for the membership page, whose cards are the first nine, and for the policy, which adds
 * `limits`.
 */
export const offered = [
  {
    title: 'Weekly meetups',
    to: '/events',
    text: 'Meet founders, owners and investors: each meetup is announced on the events page.',
    limits: 'As announced',
  },
  {
    title: 'Investor circle',
    to: '/investor-circle',
    text: 'Put your business before investors; where they like it, we set up a session.',
    limits: 'One application a person',
  },
  {
    title: 'Business matching',
    to: '/business-matching',
    text: 'Say whom you look for. We introduce you to a member who fits, once both of you agree.',
    limits: `Answered within ${hoursInWords(MATCHING_HOURS)}`,
  },
  {
    title: 'Guest programme (Atithi)',
    to: '/fwc-atithi',
    text: 'Ask to stay with a member when you travel; we look for a host.',
    limits: `${LONGEST_STAY} days a stay at most`,
  },
  {
    title: 'Exclusive masterclasses',
    to: '/events/#masterclass',
    text: 'Classes by people who have done the thing they teach.',
    limits: 'As announced',
  },
  {
    title: 'Event organiser (Stage Igniter)',
    to: '/event-organiser',
    text: 'Hold your own event online: you ask, and we set up the video meeting.',
    limits: `Approved within ${hoursInWords(HOSTING_HOURS)}; cancel ${CANCEL_BEFORE} days before`,
  },
  {
    title: 'Spotlight Boost',
    to: '/spotlight-boost',
    text: 'Be shown to the whole community: one startup is chosen every month.',
    limits: `A reply within ${hoursInWords(SPOTLIGHT_HOURS)}; one startup chosen monthly`,
  },
  {
    title: 'Zoom premium access',
    to: '/partner#zoom-premium',
    text: 'Premium video meetings for your online events, free of charge.',
    limits: `Part of your event: answered within ${hoursInWords(HOSTING_HOURS)}`,
  },
  {
    title: 'Resource library',
    to: '/partner#resource-library',
    text: 'Templates and guides that members share; ask for them at a meetup, or write to us.',
    limits: 'On request; not on this site yet',
  },
  {
    title: 'Partner benefits',
    to: '/partner#partner-benefits',
    text: 'What partners offer to members; write to us, and ask what there is.',
    limits: 'On request, on each partner’s terms; not on this site yet',
  },
  {
    title: 'Expert connect',
    to: '/partner#expert-connect',
    text: 'Meet a member who has solved your problem before.',
    limits: `Verified within ${hoursInWords(MATCHING_HOURS)}`,
  },
]
