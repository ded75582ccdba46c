import { CANCEL_BEFORE, hoursInWords, HOSTING_HOURS, MOST_MEGABYTES } from '#contract/business-constants.ts'
import type { Input } from '#contract/endpoint.ts'
import type { submitHosting } from '#contract/programmes/hosting.ts'

type Form = Input<typeof submitHosting>

/** Words of the event organiser's page. */
export const hero = {
  eyebrow: 'Event organiser, also Stage Igniter',
  title: 'Your evening, our stage.',
  lead: 'Hold your class, webinar or event online with premium video meetings, free of charge for members. We set up the room and open the doors.',
} as const

export const benefits = [
  {
    title: 'Free premium video meetings',
    text: 'No licence to buy and no trial that ends: the meeting runs on our account, at no cost to you.',
  },
  {
    title: 'We set it up',
    text: 'The link, the waiting room and the settings are ready before your guests are. You need to know your subject, nothing else.',
  },
  {
    title: 'An audience that wants to learn',
    text: 'Founders, owners, investors and students: people who come with a question of their own and use the answer the next day.',
  },
  {
    title: 'A host’s name',
    text: 'People remember who taught them. An event under your name is the shortest way to be known for what you do.',
  },
] as const

export const steps = [
  {
    title: 'Submit details',
    text: 'What kind of event it is, its title and date, what happens in it and how many will come. A picture if you have one.',
    scene: 'submit',
  },
  {
    title: 'Setup',
    text: `The team reads your request and answers within ${hoursInWords(HOSTING_HOURS)}. Once it is approved, we make the meeting and send you its link.`,
    scene: 'setup',
  },
  {
    title: 'Go live',
    text: 'You open the room, we keep it open. Your guests leave with what you taught them, and with your name.',
    scene: 'live',
  },
] as const

/** What the form asks, by the names of its fields. */
export const questions = {
  type: { label: 'Type' },
  title: { label: 'Title', hint: 'What guests will read first.' },
  date: { label: 'Date', hint: 'The day you would like.' },
  description: { label: 'Description', hint: 'What happens, and for whom.' },
  audience: { label: 'Audience', hint: 'Roughly how many will come.' },
  thumbnail: { label: 'Thumbnail', hint: `JPEG or PNG, up to ${MOST_MEGABYTES} MB.` },
} satisfies Partial<Record<keyof Form, { label: string; hint?: string }>>

/** What holds for every request. */
export const terms = [
  { title: 'Answer', text: `within ${hoursInWords(HOSTING_HOURS)}, by mail` },
  { title: 'Cost', text: 'free of charge for members' },
  { title: 'Cancelling', text: `up to ${CANCEL_BEFORE} days before the event` },
] as const

/** The choices of the form, written out so that a page that is only read loads no schemas. */
export const types = ['Class', 'Webinar', 'Event', 'Others'] satisfies Form['type'][]

export const audiences = ['<50', '50-100', '100+', 'Not sure'] satisfies Form['audience'][]

/** Why the form cannot be used, by who is looking, and what a member reads above it. */
export const places = {
  guest: {
    title: 'This form is for members.',
    text: 'Log in to request an event. If you have no account yet, make one there; it costs nothing.',
  },
  user: {
    title: 'One step before the stage.',
    text: 'You are signed in and not a member yet. Events are part of every membership.',
  },
  member: {
    title: 'The stage is yours.',
    text: 'Five answers and, if you have one, a picture. What you have typed stays here until you send it.',
  },
} as const
