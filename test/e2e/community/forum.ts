import sharp from 'sharp'
import type { Chosen, Typed } from './document-forms.ts'

/** The community that makes the site its own. */
export const forum = {
  name: "Navodaya Founders' Forum",
  shortName: 'NFF',
  tagline: 'Where founders begin together',
  brand: '#0a6b4a',
  accent: '#f2b705',
  email: 'hello@navodaya.example',
  phone: '+91 80 4123 4567',
  gstin: '29AAPFU0939F1ZR',
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="${forum.brand}"/>
<path d="M20 66a28 28 0 0 1 56 0z" fill="${forum.accent}"/><path d="M14 72h68" stroke="#fff" stroke-width="5" stroke-linecap="round"/>
<path d="M48 16v14M24 26l8 11M72 26l-8 11" stroke="${forum.accent}" stroke-width="5" stroke-linecap="round"/></svg>`

/** The logo as an owner has it, a PNG with a ground that shines through. */
export async function logoFile(): Promise<Chosen['file']> {
  const buffer = await sharp(Buffer.from(LOGO), { density: 480 }).resize(512).png().toBuffer()
  return { name: 'navodaya-logo.png', mimeType: 'image/png', buffer }
}

/** A face in the colours given, as a volunteer might have drawn it. */
async function portrait(of: string, skin: string, cloth: string): Promise<Chosen> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><rect width="600" height="600" fill="#e9f2ec"/>
<circle cx="300" cy="240" r="110" fill="${skin}"/><path d="M190 226a110 110 0 0 1 220 0q-110-60-220 0z" fill="#2a1d17"/>
<path d="M90 600q20-210 210-210t210 210z" fill="${cloth}"/></svg>`
  const buffer = await sharp(Buffer.from(drawing)).jpeg().toBuffer()
  return { file: { name: 'face.jpg', mimeType: 'image/jpeg', buffer }, alt: of }
}

async function sign(of: string, color: string): Promise<Chosen> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160"><rect width="320" height="160" fill="#fff"/>
<circle cx="160" cy="80" r="52" fill="${color}"/><path d="M132 80h56M160 52v56" stroke="#fff" stroke-width="12"/></svg>`
  const buffer = await sharp(Buffer.from(drawing)).png().toBuffer()
  return { file: { name: 'sponsor.png', mimeType: 'image/png', buffer }, alt: of }
}

const sponsor = async (title: string, description: string, color: string) => ({
  title,
  description,
  picture: await sign(`The mark of ${title}`, color),
})

/** What is typed into each document, in the order in which a volunteer goes through the list. */
export async function newWords(): Promise<Record<string, Typed>> {
  return {
    slogans: { slogans: ['Begin', 'Ask', 'Carry one another'] },
    founder: {
      name: 'Meera Narayan',
      role: 'Founder of the forum',
      quote: 'We began with six chairs and one kettle.',
      text: 'She ran a printing press for nineteen years and began the forum in its back room.',
      picture: await portrait('Meera Narayan', '#a8714f', '#0a6b4a'),
    },
    directors: {
      directors: [
        {
          name: 'Arvind Nair',
          designation: 'Director, finance',
          picture: await portrait('Arvind Nair', '#8d5a3b', '#3d4f6b'),
        },
        { name: 'Zainab Ali', designation: 'Director, mentoring', link: 'https://navodaya.example/zainab' },
      ],
    },
    leadership: {
      seo: { description: 'Who leads the {name}: its founder and two directors.' },
      hero: { lead: 'A founder who chairs, and two directors who each carry one part of the work.' },
      founder: {
        quote: 'We began with six chairs and one kettle.',
        text: ['The press closed at seven, and the forum opened at eight.'],
        habits: [{ title: 'Listens', text: 'To the end of the sentence.' }],
      },
      board: { lead: 'Two directors, each with one part of the work.' },
    },
    team: { team: [{ name: 'Kiran Joshi', designation: 'Meetups' }] },
    sponsors: {
      sponsors: [
        await sponsor('Cauvery Press', 'Printing at cost', '#8d2b3a'),
        await sponsor('Nandi Tools', 'Machines on loan', '#24527a'),
        await sponsor('Ragi & Sons', 'Lunch at every meetup', '#7a5a12'),
        await sponsor('Hoskote Cold Store', 'Shelves for first harvests', '#2f6f6a'),
      ],
    },
    stories: {
      stories: [
        {
          name: 'Joseph Pinto',
          role: 'Baker',
          headline: 'My first order came from the next chair.',
          text: 'I said that I bake. She said that her canteen feeds two hundred.',
        },
      ],
    },
    chapters: {
      regions: [
        {
          region: 'Karnataka',
          chapters: [
            { city: 'Mysuru', country: 'India', lat: 12.3, lon: 76.65, name: 'left' },
            { city: 'Hubballi', country: 'India', lat: 15.36, lon: 75.12, name: 'right' },
          ],
        },
      ],
    },
    menus: {
      verticles: {
        title: 'Circles',
        links: [{ title: 'Young founders', to: '/verticles/yuva-shakti-international', text: 'Up to 30' }],
      },
      footer: 'A forum of founders in Karnataka who carry one another.',
    },
    'policy.privacy': { lead: 'The {name} keeps what it needs, and says for how long.' },
    atithi: { stories: { stories: [] } },
    'yuva-shakti': {
      president: {
        name: 'Tara Gowda',
        role: 'Speaks for the young',
        quote: 'Bring what you have.',
        text: ['We meet on Saturdays.'],
      },
      gallery: { pictures: { 0: { caption: 'A Saturday above the press.' } } },
      centre: { parts: { 0: { title: 'A room above the press', text: 'It has a table for twelve.' } } },
    },
    'integrated-ayush': {
      systems: { list: { 0: { here: 'What grows here, and who tests it.' } } },
      leader: {
        name: 'Dr Leela Hegde',
        role: 'Physician',
        quote: 'Write down what you saw.',
        text: ['She teaches in Mysuru.'],
      },
      about: { text: { 0: 'Physicians and growers meet on the first Sunday.' } },
    },
    'nari-shakti': {
      mission: { cards: [{ title: 'A price that pays you too', text: 'We count hours first.' }] },
      featured: {
        title: 'Fathima Beevi, potter',
        name: 'Fathima Beevi',
        role: 'Potter',
        quote: 'The wheel is mine.',
        text: ['She sells at the Sunday market.'],
      },
    },
    thofa: {
      mission: { list: { 0: 'Compost before anything bought.' } },
      association: { parts: { 0: { text: { 0: 'Nobody changes alone.' } } } },
      pictures: { pictures: { 1: { caption: 'One tractor and a calendar.' } } },
    },
    'edu-astra': {
      features: { lead: 'Three subjects on Saturdays.' },
      highlights: { cards: { 0: { title: 'Shared kits', text: 'Pupils take turns.' } } },
      initiatives: { list: { 0: { about: 'Who lives there knows what breaks.' } } },
    },
    'investor-circle': { chairmansWords: 'We read every word and write within a week.' },
    events: { highlights: { points: [{ title: 'Tea first', text: 'Then one question from each.' }] } },
  }
}

/** What is true as it came, and is confirmed. */
export const confirmed = [
  'home',
  'stats',
  'about',
  'benefits',
  'policy.terms',
  'policy.refund',
  'policy.manual',
  'policy.benefits',
] as const

/** A page of its own. */
export const ownPage = {
  title: 'Our press',
  slug: 'our-press',
  words: {
    description: 'Where the {shortName} began.',
    body: 'It stands in **Mysuru**. The {name} meets there.',
    menu: 'about',
  },
}

/** The letter of approval. */
export const approvalLetter = {
  subject: 'A chair is kept for you',
  opening: 'The {name} has read your application, and you are a member now.',
  closing: 'Bring a cup.',
}

const NAMES = ['Anand', 'Bhavana', 'Chetan', 'Divya', 'Eshwar', 'Girija', 'Harish', 'Indira']

/** More than are read, checked and brought along at once. */
export const MEMBERS = 120

/** Its members, as its spreadsheet has them. */
export function spreadsheet(): string {
  const rows = Array.from({ length: MEMBERS }, (_, at) => {
    const name = `${NAMES[at % NAMES.length]} ${String.fromCodePoint(65 + (at % 26))}. Rao`
    return `member${at}@navodaya.example,${name},Mysuru,Student,01/04/2026,31/03/2999`
  })
  return ['E-mail,Full name,Town,Level,Member since,Valid till', ...rows].join('\n')
}
