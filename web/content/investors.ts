/** Words of the investor circle's public page. */
export const hero = {
  eyebrow: 'Investor circle',
  title: 'Ten answers between you and an investor.',
  lead: 'Tell the circle what you build, what it is worth and what the money is for. Investors read it, and where they like it, we schedule a session.',
} as const

export const way = [
  {
    title: 'You answer',
    text: 'Ten questions, one at a time, in your own words. No pitch deck, no template.',
  },
  {
    title: 'They read',
    text: 'Investors of the circle review your details, all of them, before anybody talks.',
  },
  { title: 'You meet', text: 'If they like it, a session is scheduled, and you speak for yourself.' },
] as const

/** The ten steps of the form: what each asks and why. */
export const steps = [
  {
    scene: 'investor-1',
    title: 'Your name',
    text: 'Who stands behind the business. We take it from your account; correct it if you sign differently.',
  },
  {
    scene: 'investor-2',
    title: 'Website or online presence',
    text: 'Where an investor can look before meeting you: a site, a shop or a page that you keep.',
  },
  {
    scene: 'investor-3',
    title: 'What the business does',
    text: 'Plain words: the problem, who has it, and what you sell them. Numbers you know help more than adjectives.',
  },
  {
    scene: 'investor-4',
    title: 'A social media link',
    text: 'The profile where you are most alive. It shows how you speak with customers.',
  },
  {
    scene: 'investor-5',
    title: 'Valuation',
    text: 'What you think the company is worth today. It is an opening, and investors will ask how you got there.',
  },
  {
    scene: 'investor-6',
    title: 'Incorporated, or not yet',
    text: 'Yes or No. With a Yes you may add the incorporation number; a No closes no door.',
  },
  {
    scene: 'investor-7',
    title: 'Past investment',
    text: 'Who has put in money so far, how much and when. Your own savings count.',
  },
  {
    scene: 'investor-8',
    title: 'Funding you need',
    text: 'The sum that takes you to the next point you can name.',
  },
  {
    scene: 'investor-9',
    title: 'How it will be used',
    text: 'Where the money goes: people, machines, stock, reach. Shares of the sum are enough.',
  },
  {
    scene: 'investor-10',
    title: 'What only you have',
    text: 'Your unique selling proposition: why you, and why a stronger company cannot do it tomorrow.',
  },
] as const

/** What stands by the way in for those who are not signed in. */
export const guestLead = 'Log in to answer. Investor circle is open to everybody with an account.'

/** The chairman's words to those who have applied. A sample entry: the organisation replaces it. */
export const chairmansWords =
  'You have done the part that most founders put off: you have written down what you build, what it is worth and what it needs. We read every answer. Where an investor of the circle sees a fit, we write to you and set a day.'
