import { CANCEL_BEFORE, hoursInWords, HOSTING_HOURS } from '#contract/business-constants.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'

export const eventOrganiser: DocumentValue<'event-organiser'> = {
  seo: {
    title: 'Event organiser',
    description: `Host your class, webinar or event online with premium video meetings, free of charge for members. Approved within ${hoursInWords(HOSTING_HOURS)}.`,
  },
  hero: {
    eyebrow: 'Event organiser, also Stage Igniter',
    title: 'Your evening, our stage.',
    lead: 'Hold your class, webinar or event online with premium video meetings, free of charge for members. We set up the room and open the doors.',
  },
  benefits: {
    title: 'What the stage comes with',
    benefits: [
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
    ],
  },
  steps: {
    title: 'How it works',
    lead: `From your idea to an open room. Approval takes at most ${hoursInWords(HOSTING_HOURS)}.`,
    steps: [
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
    ],
  },
  request: {
    title: 'Request your event',
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
    terms: [
      { title: 'Answer', text: `within ${hoursInWords(HOSTING_HOURS)}, by mail` },
      { title: 'Cost', text: 'free of charge for members' },
      { title: 'Cancelling', text: `up to ${CANCEL_BEFORE} days before the event` },
    ],
  },
}
