import type { EventKind } from '#contract/events/event-kinds.ts'
import type { Colours } from './pictures.ts'

export type DemoEvent = {
  kind: EventKind
  title: string
  /** Days from today, and the hour in IST. */
  inDays: number
  hour: number
  /** The place of an exclusive event, or how to attend a meetup or master class. */
  where: string
  /** The member who holds a meetup or master class; null: an exclusive event. */
  host: string | null
  colours: Colours
  /** People register on the site. */
  siteRegistration?: {
    capacity: number
    coming: number
    waiting?: number
    description: string
    /** The feedback of the first people who came, in the order of their places. */
    feedback?: readonly [stars: 1 | 2 | 3 | 4 | 5, text: string | null][]
  }
}

const indigo: Colours = ['#24366b', '#e8871e', '#0e7c5f']
const plum: Colours = ['#8a2c66', '#e8871e', '#24366b']
const leaf: Colours = ['#4c7a1f', '#f09a3a', '#0f7c7c']
const azure: Colours = ['#1f6fb2', '#e8871e', '#4c7a1f']

/** Past and coming events of each kind. */
export const events: readonly DemoEvent[] = [
  {
    kind: 'meetup',
    title: 'First customers: how six members found theirs',
    inDays: -20,
    hour: 19,
    where: 'Online',
    host: 'Asha Kulkarni',
    colours: indigo,
    siteRegistration: {
      capacity: 12,
      coming: 9,
      description:
        'Six members tell **who paid first and why**.\n\n- what they had to show\n- what they asked for it\n- what they would do otherwise today',
      feedback: [
        [5, 'The one about the bakery alone was worth the evening.'],
        [4, 'More time for questions, please.'],
        [5, null],
        [3, 'Hard to hear at times.'],
      ],
    },
  },
  {
    kind: 'meetup',
    title: 'Open table: bring one question',
    inDays: 3,
    hour: 19,
    where: 'Online',
    host: 'Sanjay Gupta',
    colours: azure,
    siteRegistration: {
      capacity: 12,
      coming: 7,
      description:
        'Bring **one** question about your business, in one sentence. Everybody gets the whole table for a while.\n\nNo slides.',
    },
  },
  {
    kind: 'meetup',
    title: 'Cold chains, warm hearts: Pune on site',
    inDays: 10,
    hour: 18,
    where: 'In person, Pune',
    host: 'Asha Kulkarni',
    colours: plum,
    siteRegistration: {
      capacity: 6,
      coming: 6,
      waiting: 2,
      description:
        'We walk through a cold room that a village owns, and see where the tomatoes wait.\n\n1. Meet at the gate\n2. An hour in the cold: bring something warm\n3. Tea, and the figures',
    },
  },
  {
    kind: 'event',
    title: 'Founders’ evening on the water',
    inDays: 17,
    hour: 17,
    where: 'Fernandes Boats, Panaji',
    host: null,
    colours: azure,
  },
  {
    kind: 'event',
    title: 'Vetiver walk',
    inDays: -40,
    hour: 7,
    where: 'Leaf & Loam, Bhopal',
    host: null,
    colours: leaf,
  },
  {
    kind: 'masterclass',
    title: 'Reading a term sheet line by line',
    inDays: 6,
    hour: 20,
    where: 'Online',
    host: 'Arjun Reddy',
    colours: indigo,
  },
  {
    kind: 'masterclass',
    title: 'Hiring your first ten',
    inDays: -13,
    hour: 20,
    where: 'Online',
    host: 'Rohan Mehta',
    colours: plum,
  },
]

export type DemoSpotlight = {
  by: string
  feature: string
  colours: Colours
  state: 'received' | 'accepted'
  isPick?: true
}

/** Spotlights; the pick is that of this month. */
export const spotlights: readonly DemoSpotlight[] = [
  {
    by: 'Asha Kulkarni',
    feature: 'Cold rooms that a village owns. Tomatoes now wait for the price, and not the other way round.',
    colours: leaf,
    state: 'accepted',
    isPick: true,
  },
  {
    by: 'Rohan Mehta',
    feature: 'A robot kit for forty children and one teacher who has never programmed.',
    colours: azure,
    state: 'accepted',
  },
  {
    by: 'Meera Nair',
    feature: 'Forty weavers, one export house, and every cloth carries its weaver’s name.',
    colours: plum,
    state: 'accepted',
  },
  {
    by: 'Nandini Rao',
    feature: 'Stock-keeping by voice for shops that have no time to type.',
    colours: indigo,
    state: 'received',
  },
]
