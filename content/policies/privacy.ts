import {
  DEVICE_YEARS,
  GUARDIAN_DAYS,
  inWords,
  LEAST_AGE,
  OF_AGE,
  SIGN_IN_MINUTES,
} from '#contract/business-constants.ts'
import { kept, periods } from '#contract/retention.ts'
import { EMAIL_PLACEHOLDER } from '../site.ts'
import type { ShippedPolicy } from './policy.ts'

export const privacy: ShippedPolicy = {
  id: 'privacy',
  title: 'What we know about you, and why.',
  lead: 'We store what a membership needs and nothing for advertisers. Here is all of it, in the order in which you give it to us.',
  clauses: [
    {
      title: 'Who answers for your data',
      blocks: [
        `{shortName}, a not-for-profit community, decides what this website stores. Write to ${EMAIL_PLACEHOLDER} about anything on this page; a person reads it.`,
        `You must be at least ${LEAST_AGE} years old to have an account. If you are under ${OF_AGE}, we first ask the parent or guardian whom you name, in an e-mail: before they agree we store nothing of you but your name, your date of birth, and their name and e-mail, and nothing is paid or approved. A no, or ${GUARDIAN_DAYS} days without an answer, deletes these. Until you are ${OF_AGE} you are shown in no list of members and introduced to nobody.`,
      ],
    },
    {
      title: 'What we store',
      blocks: [
        {
          caption: 'What is stored, and what it is for',
          columns: ['What', 'Where it comes from', 'What for'],
          rows: [
            ['Name and e-mail', 'You, or your Google account', 'Your account, and e-mails about it'],
            [
              'Profile: phone number, city, country, links and picture',
              'You, if you like',
              'Showing admins, and members you are introduced to, who you are. We cut the picture to a square and keep nothing else of it',
            ],
            ['Password', 'You', 'Logging in. We keep an argon2id hash of it, never the password'],
            ['Google account number', 'Google, when you continue with Google', 'Recognising you next time'],
            [
              'Session',
              'Made when you log in',
              'Staying logged in, and showing you where you are. We keep a hash of its token and, in a few words, which browser it is, such as Chrome on Android',
            ],
            [
              'Browsers that know you',
              'Made when you log in',
              'Letting you in there while somebody guesses your password elsewhere. We keep a hash of what the browser shows us and, in a few words, which browser it is; My {shortName} lists them',
            ],
            [
              'Membership application',
              'You; what you type is saved as a draft as you go',
              'Deciding on your membership, introducing you to others, and your receipt',
            ],
            [
              'Date of birth',
              'You, in the application',
              'Whether you are old enough, whether the student tier is open to you, and whether a guardian has to agree. Only you and the admins for members see it',
            ],
            [
              'Name, e-mail and answer of a parent or guardian',
              `You, if you are under ${OF_AGE}, and they themselves by the link in our e-mail`,
              'Asking them, and showing that they agreed. They are kept with your application',
            ],
            [
              'Financial-aid answers',
              'You, if you apply for aid',
              'Deciding whether we carry the fee for you',
            ],
            [
              'Payment',
              'The payment provider',
              'Amount, state and order number. Your card, UPI and bank details never reach us',
            ],
            [
              'Programme forms and files',
              'You, when you apply to a programme; the investor form is saved as a draft as you go',
              'Arranging the stay, Spotlight, event, introduction or investor session that you asked for',
            ],
            [
              'Notes, and why an account was suspended',
              'Admins, where others have to be protected or a colleague has to know',
              'Handling what somebody asks of us, and protecting others. Admins for members read them, and you do not: they may be about whoever told us something',
            ],
            [
              'Record of decisions',
              'Made when an admin reads or changes something or saves a list as a file, and when you log in or out, fail to, or change how you log in',
              'Showing later who did what, and from which network address. It can be added to, not changed; only the addresses go after their time',
            ],
            [
              'Counts',
              'Made from the account and your network address when you log in, send us something or get an e-mail',
              'Stopping people who guess passwords, and floods of forms and e-mails',
            ],
          ],
        },
      ],
    },
    {
      title: 'What is in your browser',
      blocks: [
        {
          list: [
            'A cookie and a storage entry, both named twk_fwc, that keep you logged in. They appear when you log in and are removed when you log out.',
            `A cookie named fwc_device, by which we know a browser in which you have logged in. It stays for ${inWords(DEVICE_YEARS, 'year')} after you last did.`,
            `A cookie for ${inWords(SIGN_IN_MINUTES, 'minute')} at most: fwc_google or fwc_connect while you go to Google and back, fwc_pending while a log-in waits for its code.`,
            'Until the tab is closed or you log out: what you have typed into a form and has not yet reached us.',
            'Until the tab is closed: the page to return to when you continue with Google.',
            'For admins, the dashboard panel they looked at last; on a phone at the door of an event, the list of who has a place, until they log out.',
          ],
        },
        'Nothing else. There are no advertising cookies, no analytics and no fonts, pictures or scripts from other companies, so there is no banner to click away. Only when you press the pay button does your browser talk to the payment provider.',
      ],
    },
    {
      title: 'Who sees it',
      blocks: [
        {
          list: [
            'You see your own account, application and payments.',
            'Admins of {shortName} see members, applications, payments and programme forms, because they decide on them.',
            'If you ask for it, an admin shows your business details to investors, or your Atithi request to a host.',
            'When an admin suggests you and another member to one another, each learns the other’s name, picture, company, sector and city, and why you may fit. How to reach one another is told to both only once both agree.',
            'Everybody sees a Spotlight that an admin puts on the home page, and the events we announce.',
            'The payment provider learns your name, e-mail, phone number and the amount when you pay. Google learns that you log in here if you use its button. Our e-mail service carries our e-mails.',
          ],
        },
        'We sell nothing to anybody. We hand data to an authority only where Indian law obliges us to.',
      ],
    },
    {
      title: 'How it is protected',
      blocks: [
        'Connections are encrypted. Only hashes of passwords and sessions are kept. Each request to the server is checked for who sends it, and rights are read afresh each time, so a role that is taken away is gone at once. Pictures that you upload are made anew without their hidden details, such as the place where they were taken. Our logs hold no addresses, form contents or passwords. Our e-mails repeat nothing that was typed into an account whose e-mail is not confirmed.',
        'No website is beyond failure. If your data is ever at risk through a fault of ours, we tell you and say what to do.',
      ],
    },
    {
      title: 'How long we keep it',
      blocks: [
        'What is not needed any more is deleted by itself, within the hour after its time is over.',
        {
          caption: 'What is deleted by itself, when, and why not sooner',
          columns: ['What', 'When', 'Why'],
          rows: Object.values(periods).map(({ days, what, from, why }) => [
            what,
            `${days === 1 ? '1 day' : `${days} days`} ${from}`,
            why,
          ]),
        },
        {
          caption: 'What stays, until when, and why',
          columns: ['What', 'Until when', 'Why'],
          rows: Object.values(kept).map(({ what, until, why }) => [what, until, why]),
        },
      ],
    },
    {
      title: 'What you can ask of us',
      blocks: [
        {
          list: [
            'A copy of what we store about you: Your account, Download my data. What is about other people is not in it, nor what protects them: notes that admins write about somebody, and why an account was suspended.',
            'To correct what is wrong: Your account, Profile. An application that you have sent keeps what it said; write to us about it.',
            'To delete your account and what belongs to it, except what tax law or the record of decisions makes us keep: Your account, Close my account. It says what happens before it does.',
            'To withdraw from a programme, or to be taken off the home page: My {shortName}, or write to us.',
          ],
        },
        `For anything else write to ${EMAIL_PLACEHOLDER} from the e-mail address of your account. A person answers you. Backups of this site hold what has been erased until they are deleted in their turn.`,
      ],
    },
  ],
}
