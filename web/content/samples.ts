import { team } from './about.ts'
import { stories as guestStories } from './atithi.ts'
import { chapters } from './chapters.ts'
import { leader } from './branches/integrated-ayush.ts'
import { chairmansWords } from './investors.ts'
import { directors, founding } from './leadership.ts'
import { featured } from './branches/nari-shakti.ts'
import { founder } from './people.ts'
import { sponsors } from './sponsors.ts'
import { stories } from './stories.ts'
import { president } from './branches/yuva-shakti.ts'

type Named = { readonly name: string }

/** The entries that the organisation replaces by its own, as the pages show them. */
export type Content = {
  founder: Named
  founding: { readonly quote: string }
  directors: readonly Named[]
  team: readonly Named[]
  stories: readonly Named[]
  guestStories: readonly Named[]
  president: Named
  leader: Named
  featured: Named
  chairmansWords: string
  sponsors: readonly { readonly title: string }[]
  chapters: readonly { readonly city: string }[]
}

/** What is still invented: of which kind, in which file of `web/content`, and the entries by their names. */
export type Sample = { kind: string; file: string; entries: string[] }

/** An entry by its name, and everything that it says. */
type Entry = readonly [name: string, says: unknown]
/** `invented`: words of the samples, one of which is enough to know a sample by. */
type Kind = { kind: string; file: string; of: (content: Content) => readonly Entry[]; invented: string[] }

const kinds: readonly Kind[] = [
  {
    kind: 'Founder',
    file: 'people.ts',
    of: ({ founder: one }) => [[one.name, one]],
    invented: ['Raghav Deshpande', 'I had the idea, the savings', 'He built two companies'],
  },
  {
    kind: 'Founder’s story',
    file: 'leadership.ts',
    of: (content) => [[beginning(content.founding.quote), content.founding]],
    invented: ['I had the idea, the savings', 'first company at twenty-four', 'as their breakfast table'],
  },
  {
    kind: 'Board',
    file: 'leadership.ts',
    of: (content) => content.directors.map(byName),
    invented: [
      'Anjali Kelkar',
      'Karim Haddad',
      'Sunita Murmu',
      'Thomas Varghese',
      'Priyanka Sethi',
      'Joseph Mwangi',
      'Harpreet Kaur',
    ],
  },
  {
    kind: 'Team',
    file: 'about.ts',
    of: (content) => content.team.map(byName),
    invented: [
      'Ritika Bhandari',
      'Samuel Okafor',
      'Farah Qureshi',
      'Devendra Patil',
      'Linh Tran',
      'Gurpreet Sandhu',
      'Meenakshi Rao',
    ],
  },
  {
    kind: 'Testimonials',
    file: 'stories.ts',
    of: (content) => content.stories.map(byName),
    invented: [
      'Asha Kulkarni',
      'Rohan Mehta',
      'to ask about compressors',
      'a robot that could sort seeds',
      'https://example.org/',
    ],
  },
  {
    kind: 'Testimonials of guests and hosts',
    file: 'atithi.ts',
    of: (content) => content.guestStories.map(byName),
    invented: [
      'Devika Rao',
      'Imran Sheikh',
      'Lakshmi Menon',
      'My host makes packaging',
      'had closed a company and built another',
      'Three members have stayed with us',
    ],
  },
  {
    kind: 'President of YuvaShakti',
    file: 'yuva-shakti.ts',
    of: (content) => [byName(content.president)],
    invented: ['Ishaan Raghunath', 'Nobody here will ask you for experience', 'a notebook of ideas'],
  },
  {
    kind: 'Leader of Integrated Ayush',
    file: 'integrated-ayush.ts',
    of: (content) => [byName(content.leader)],
    invented: ['Savitri Anantharaman', 'A tradition is not weaker', 'She has practised for three decades'],
  },
  {
    kind: 'Featured member of Nari Shakti',
    file: 'nari-shakti.ts',
    of: (content) => [byName(content.featured)],
    invented: ['Suryavanshi', 'The looms were always ours', 'Lakshmi learnt to weave'],
  },
  {
    kind: 'Chairman’s words',
    file: 'investors.ts',
    of: ({ chairmansWords: words }) => [[beginning(words), words]],
    invented: ['the part that most founders put off'],
  },
  {
    kind: 'Sponsors',
    file: 'sponsors.ts',
    of: (content) => content.sponsors.map((sponsor) => [sponsor.title, sponsor]),
    invented: [
      'Sahyadri Looms',
      'Monsoon Capital',
      'Peepal Foods',
      'Deccan Cloud',
      'Lamp & Ledger',
      'Nadi Clinics',
      'Stepwell Media',
      'Harbour Freight Guild',
      'Kolam Design',
      'Red Earth Bank',
      'Vriksha Robotics',
      'Green Mile Logistics',
    ],
  },
  {
    kind: 'Chapters',
    file: 'chapters.ts',
    // The cities are real ones: it is the whole list that nobody else has.
    of: ({ chapters: all }) => [[`${all.length} cities`, all.map(({ city }) => city).join(', ')]],
    invented: [
      'Pune, New Delhi, Bengaluru, Kolkata, Dubai, Singapore, Tokyo, Melbourne, Nairobi, Johannesburg, London, Berlin, Toronto, San Francisco, São Paulo',
    ],
  },
]

function byName<T extends Named>(entry: T): Entry {
  return [entry.name, entry]
}

function beginning(words: string): string {
  return `${words.split(' ').slice(0, 6).join(' ')}…`
}

/** What ships. */
export const shown: Content = {
  founder,
  founding,
  directors,
  team: team.people,
  stories,
  guestStories,
  president,
  leader,
  featured,
  chairmansWords,
  sponsors: sponsors.flat(),
  chapters: chapters.flatMap((region) => region.chapters),
}

/** Every entry that still says what was invented to fill the pages. Replacing an entry whole ends its mention. */
export function samplesIn(content: Content): Sample[] {
  return kinds.flatMap(({ kind, file, of, invented }) => {
    const entries = of(content)
      .filter(([, says]) => {
        const text = JSON.stringify(says)
        return invented.some((words) => text.includes(words))
      })
      .map(([name]) => name)
    return entries.length === 0 ? [] : [{ kind, file, entries }]
  })
}
