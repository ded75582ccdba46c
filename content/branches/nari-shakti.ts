import type { DocumentValue } from '#contract/content-documents/documents.ts'

/** The women’s branch. Its featured member is invented: the organisation puts one of its own here, with her consent. */
export const nariShakti: DocumentValue<'nari-shakti'> = {
  seo: {
    title: 'Nari Shakti',
    description:
      'The branch for women who run a business, or are about to: first orders, fair credit, a mentor and a table where your numbers are taken seriously.',
  },
  hero: {
    eyebrow: 'Nari Shakti',
    inscription: 'नारी शक्ति',
    title: 'Your work deserves a bigger room.',
    lead: 'Nari Shakti is the branch for women who run a business, or are about to: first orders, fair credit, a table where your numbers are taken seriously.',
  },
  more: 'What we do',
  mission: {
    title: 'Five things we do, and keep doing.',
    lead: 'Each of them was asked for by a member who could not find it elsewhere.',
    cards: [
      {
        title: 'From the kitchen table to the counter',
        text: 'Costing, a price that pays you too, a first label, a first invoice. Small groups meet weekly for a season, and nobody leaves before her first sale to a stranger.',
      },
      {
        title: 'Money in your own name',
        text: 'We read loan papers together, prepare the banker’s questions, and introduce you to investors of the Investor Circle who have backed women before.',
      },
      {
        title: 'A mentor who has been there',
        text: 'A woman some years ahead of you, in your trade where we can find her, for as long as both of you find it useful.',
      },
      {
        title: 'Buyers beyond the district',
        text: 'Joint orders, joint freight and a shared stall at fairs, so that many makers together can fill an order too large for one of them.',
      },
      {
        title: 'Safe to come, easy to stay',
        text: 'Meetups in daylight, children welcome, online whenever the road is long. In each chapter there is a woman whom you can turn to: she listens first and acts when you ask her to.',
      },
    ],
    picture: null,
  },
  featured: {
    eyebrow: 'Featured member',
    title: 'Lakshmi Suryavanshi, weaver and founder',
    name: 'Lakshmi Suryavanshi',
    role: 'Handloom weaver and founder of a weavers’ collective',
    quote: 'The looms were always ours. Now the order book is too.',
    text: [
      'Lakshmi learnt to weave at eleven and sold to the same trader for twenty years, at a price he chose. She came to a Nari Shakti morning to ask one question: what does a metre cost me? It took the group two evenings to work it out. The answer was more than she was paid.',
    ],
    path: [
      {
        when: 'First season',
        what: 'Costs every design with her group and sets a price that includes her own hours.',
      },
      {
        when: 'Second season',
        what: 'Four neighbours join. A mentor helps them register and open an account in the collective’s name.',
      },
      {
        when: 'Third season',
        what: 'A buyer met at a business matching asks for more than they can weave. They train the next six.',
      },
      {
        when: 'Today',
        what: 'Teaches costing to the newest group, every other Saturday, on her own veranda.',
      },
    ],
    picture: null,
  },
  joining: {
    title: 'A membership of your own.',
    text: 'Nari Shakti is a category in the application. It opens everything other members have, and this branch besides.',
    aid: 'If the fee is too much just now, choose financial aid in the last step.',
  },
}
