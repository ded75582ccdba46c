import { type PlainBranding, plainPage } from '../../pages/plain-page.ts'

const words = {
  asks: {
    heading: 'Turn reminders of events off?',
    body: '<p>You get no e-mail any more before an event begins, nor the question afterwards how it was. Whatever changes about an event at which you have a place still reaches you.</p><form method="post"><button>Turn them off</button></form>',
  },
  done: {
    heading: 'Reminders are off',
    body: '<p>You get no reminders of events any more. <a href="/my">Your own page</a> turns them on again.</p>',
  },
  unknown: {
    heading: 'This link does not work',
    body: '<p>It is not whole, and nothing was changed. Please open it once more from the e-mail, or turn reminders off on <a href="/my">your own page</a>.</p>',
  },
}

/** The page of the link in an e-mail: the button, the confirmation, or that the link is unknown. */
export function unsubscribePage(state: keyof typeof words, branding: PlainBranding): string {
  return plainPage(words[state], branding)
}
