import type { DocumentValue } from '#contract/content-documents/documents.ts'

/** Invented, like the board and the team: the organisation puts its own people here. */
export const founder: DocumentValue<'founder'> = {
  name: 'Raghav Deshpande',
  role: 'Founder and chairman',
  quote:
    'I had the idea, the savings and the nerve. What I did not have was one person to call. Nobody after me should have to begin without that call.',
  text: 'He built two companies before he built this community, and lost one of them. He still reads every question that members bring to the weekly meetup.',
  picture: null,
}

export const directors: DocumentValue<'directors'> = {
  directors: [
    director('Anjali Kelkar', 'Director, membership'),
    director('Karim Haddad', 'Director, global chapters'),
    director('Sunita Murmu', 'Director, Nari Shakti and THOFA'),
    director('Thomas Varghese', 'Director, finance'),
    director('Priyanka Sethi', 'Director, investor circle'),
    director('Joseph Mwangi', 'Director, programmes and events'),
    director('Harpreet Kaur', 'Director, Edu Astra and YuvaShakti'),
  ],
}

export const team: DocumentValue<'team'> = {
  team: [
    { name: 'Ritika Bhandari', designation: 'Community', picture: null },
    { name: 'Samuel Okafor', designation: 'Chapters', picture: null },
    { name: 'Farah Qureshi', designation: 'Investor circle', picture: null },
    { name: 'Devendra Patil', designation: 'Meetups and events', picture: null },
    { name: 'Linh Tran', designation: 'Mentoring', picture: null },
    { name: 'Gurpreet Sandhu', designation: 'Farmers and villages', picture: null },
    { name: 'Meenakshi Rao', designation: 'Accounts and aid', picture: null },
  ],
}

function director(name: string, designation: string) {
  return { name, designation, link: null, picture: null }
}
