type Named = { readonly name: string }
type Titled = { readonly title: string }

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
  figures: readonly { readonly figure: string; readonly of: string }[]
  meetups: readonly Titled[]
  /** What the pages of the branches tell of their work. */
  branches: Record<'yuvaShakti' | 'nariShakti' | 'thofa' | 'eduAstra' | 'ayush', readonly Titled[]>
}

/** An entry by its name, and everything that it says. */
type Entry = readonly [name: string, says: unknown]
/** `invented`: words of the samples, one of which is enough to know a sample by. */
type Kind = { kind: string; file: string; of: (content: Content) => readonly Entry[]; invented: string[] }

export const kinds: readonly Kind[] = [
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
  {
    kind: 'Figures of the community',
    file: 'home.ts',
    of: ({ figures }) => figures.map((one) => [`${one.figure} ${one.of}`, one]),
    invented: ['20000+', '50+', '99%'],
  },
  {
    kind: 'How meetups go',
    file: 'events.ts',
    of: (content) => content.meetups.map(byTitle),
    invented: ['takes up one problem', 'Somebody at the table', 'sit at one table'],
  },
  {
    kind: 'Season and convention centre of YuvaShakti',
    file: 'yuva-shakti.ts',
    of: ({ branches }) => branches.yuvaShakti.map(byTitle),
    invented: ['Every season opens with a circle', 'The first gatherings had no roof'],
  },
  {
    kind: 'What Nari Shakti does',
    file: 'nari-shakti.ts',
    of: ({ branches }) => branches.nariShakti.map(byTitle),
    invented: [
      'Small groups meet weekly',
      'We read loan papers together',
      'A woman some years ahead of you',
      'Joint orders, joint freight',
      'Meetups in daylight',
    ],
  },
  {
    kind: 'Work of THOFA',
    file: 'thofa.ts',
    of: ({ branches }) => branches.thofa.map(byTitle),
    invented: ['Feed the soil first', 'walks your field with you each month', 'four families, no debt'],
  },
  {
    kind: 'Programme of Edu Astra',
    file: 'edu-astra.ts',
    of: ({ branches }) => branches.eduAstra.map(byTitle),
    invented: ['An hour of each a week', 'One kit between four', 'The scientist of the village is fifteen'],
  },
  {
    kind: 'Work of Integrated Ayush',
    file: 'integrated-ayush.ts',
    of: ({ branches }) => branches.ayush.map(byTitle),
    invented: ['Physicians, growers of herbs and makers of medicine agree here', 'They meet each month'],
  },
]

function byTitle<T extends Titled>(entry: T): Entry {
  return [entry.title, entry]
}

function byName<T extends Named>(entry: T): Entry {
  return [entry.name, entry]
}

function beginning(words: string): string {
  return `${words.split(' ').slice(0, 6).join(' ')}…`
}
