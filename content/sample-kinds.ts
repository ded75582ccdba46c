/** Invented words that fill a document. One of them is enough to recognise the document as a sample. */
type SampleKind = {
  kind: string
  key: string
  invented: readonly string[]
  /** True: claims that the organisation confirms by publishing the document. */
  isClaim?: true
}

export const sampleKinds: readonly SampleKind[] = [
  {
    kind: 'Founder',
    key: 'founder',
    invented: ['Raghav Deshpande', 'I had the idea, the savings', 'He built two companies'],
  },
  {
    kind: 'Founder’s story',
    key: 'leadership',
    invented: ['I had the idea, the savings', 'first company at twenty-four', 'as their breakfast table'],
  },
  {
    kind: 'Board',
    key: 'directors',
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
    key: 'team',
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
    key: 'stories',
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
    key: 'atithi',
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
    key: 'yuva-shakti',
    invented: ['Ishaan Raghunath', 'Nobody here will ask you for experience', 'a notebook of ideas'],
  },
  {
    kind: 'Leader of Integrated Ayush',
    key: 'integrated-ayush',
    invented: ['Savitri Anantharaman', 'A tradition is not weaker', 'She has practised for three decades'],
  },
  {
    kind: 'Featured member of Nari Shakti',
    key: 'nari-shakti',
    invented: ['Suryavanshi', 'The looms were always ours', 'Lakshmi learnt to weave'],
  },
  {
    kind: 'Chairman’s words',
    key: 'investor-circle',
    invented: ['the part that most founders put off'],
  },
  {
    kind: 'Sponsors',
    key: 'sponsors',
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
    kind: 'Promises of the home page',
    key: 'home',
    invented: [],
    isClaim: true,
  },
  {
    kind: 'Goals of the community',
    key: 'about',
    invented: [],
    isClaim: true,
  },
  {
    kind: 'What membership opens',
    key: 'benefits',
    invented: [],
    isClaim: true,
  },
  {
    kind: 'Chapters',
    key: 'chapters',
    invented: [],
    isClaim: true,
  },
  {
    kind: 'Figures of the community',
    key: 'stats',
    invented: [],
    isClaim: true,
  },
  {
    kind: 'How meetups go',
    key: 'events',
    invented: ['takes up one problem', 'Somebody at the table', 'sit at one table'],
  },
  {
    kind: 'Season and convention centre of YuvaShakti',
    key: 'yuva-shakti',
    invented: ['Every season opens with a circle', 'The first gatherings had no roof'],
  },
  {
    kind: 'What Nari Shakti does',
    key: 'nari-shakti',
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
    key: 'thofa',
    invented: ['Feed the soil first', 'walks your field with you each month', 'four families, no debt'],
  },
  {
    kind: 'Programme of Edu Astra',
    key: 'edu-astra',
    invented: ['An hour of each a week', 'One kit between four', 'The scientist of the village is fifteen'],
  },
  {
    kind: 'Work of Integrated Ayush',
    key: 'integrated-ayush',
    invented: ['Physicians, growers of herbs and makers of medicine agree here', 'They meet each month'],
  },
]
