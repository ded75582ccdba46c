/** Where a test is, by its file under test/ without the ending, and a part of its title that no other one has. */
type Shown = [file: string, title: string]

type Fault = {
  what: string
  shownBy: Shown[]
  /** What no test shows, and why. */
  but?: string
}

const KILL: Shown = ['faults/kill', 'times kill -9: no captured payment is missing']
const NUMBERS: Shown = ['faults/kill-numbers', 'payments become paid: no number is missing or double']
const UPLOADS: Shown = ['files/files-kill', 'times kill -9 amid uploads']

/** Every fault that the product must stand, and the tests that show it. */
export const faults: Record<string, Fault> = {
  F01: { what: 'kill -9 before an order is written', shownBy: [KILL] },
  F02: {
    what: 'kill -9 before the provider is called',
    shownBy: [KILL, ['payments/payments-races', 'an order whose maker took too long is placed by the next']],
  },
  F03: {
    what: 'kill -9 before the provider’s order is saved',
    shownBy: [KILL, ['payments/payments-provider', 'an order is refused with 503 while the provider does']],
  },
  F04: {
    what: 'kill -9 before an order is answered',
    shownBy: [KILL, ['members/lists/members-orders', 'the same application again answers the same order']],
  },
  F05: { what: 'kill -9 in a callback, before commit', shownBy: [KILL, NUMBERS] },
  F06: {
    what: 'kill -9 in a callback, after commit',
    shownBy: [KILL, ['payments/payments-settle', 'callback, webhook, success page and sweep, each twice']],
  },
  F07: { what: 'kill -9 in a webhook, before commit', shownBy: [KILL] },
  F08: {
    what: 'kill -9 in a webhook, after commit',
    shownBy: [KILL, ['payments/payments-settle', 'the provider’s own deliveries, three of each']],
  },
  F09: {
    what: 'kill -9 between a change and its e-mail',
    shownBy: [KILL, ['db/jobs', 'an e-mail goes out once what it tells is committed']],
  },
  F10: {
    what: 'kill -9 amid an approval',
    shownBy: [
      KILL,
      ['members/members', 'approving needs a payment or an application for aid, and happens once'],
    ],
  },
  F11: {
    what: 'kill -9 amid an upload',
    shownBy: [UPLOADS, ['files/files', 'what a dead process left is swept']],
  },
  F12: {
    what: 'kill -9 after a file is stored, before its row',
    shownBy: [UPLOADS, ['files/files', 'a file that no record came to hold is swept after %s']],
  },
  F13: { what: 'a row before its file', shownBy: [UPLOADS] },
  F14: { what: 'kill -9 while a picture is replaced', shownBy: [UPLOADS] },
  F15: {
    what: 'kill -9 amid migrations',
    shownBy: [['faults/kill-migration', 'times kill -9 amid migrations']],
  },
  F16: {
    what: 'SIGTERM under load',
    shownBy: [
      ['start/stop', 'told to stop, it answers what it was asked'],
      ['faults/sigterm', 'times SIGTERM under load, then an upgrade of two instances'],
    ],
  },
  F17: {
    what: 'the database is away',
    shownBy: [
      ['faults/database-away', 'the database is away for'],
      ['http/http', 'while the database is away calls answer 503 with Retry-After'],
    ],
  },
  F18: {
    what: 'kill -9 of the database',
    shownBy: [['faults/kill-postgres', 'times kill -9 of the database that comes along']],
    but: 'pg_amcheck does not come along; the integrity check reads every row and constraint',
  },
  F19: {
    what: 'a session of the database is ended',
    shownBy: [
      ['db/connect', 'a session that is ended fails as unavailable'],
      ['db/jobs', 'jobs go on after the database has cut every connection'],
    ],
  },
  F20: {
    what: 'the database hangs',
    shownBy: [
      ['faults/database-away', 'then hangs as long'],
      ['db/connect', 'a database that hangs is unavailable within seconds'],
    ],
  },
  F21: {
    what: 'the database’s disk is full',
    shownBy: [['faults/disk-full', 'the disk is full']],
    but: 'a write-ahead log that meets the end of the disk in the middle of a segment is not made certain',
  },
  F22: {
    what: 'deadlock, serialization failure',
    shownBy: [
      ['audit/audit-chain', '64 audited transactions at once, some rolled back, in any order of locks'],
      ['payments/payments-races', 'who changes the application while its money arrives neither loses it'],
    ],
    but: 'nothing is retried: locks are taken in one order, and what fails all the same is a 503',
  },
  F23: {
    what: 'no connection is free',
    shownBy: [['faults/database-away', 'a database that takes no more connections is told as such']],
  },
  F24: {
    what: 'the disk of the uploads is full',
    shownBy: [
      ['faults/disk-full', 'the disk is full'],
      ['files/files', 'when the disk does not take files, only uploads fail, with words'],
    ],
  },
  F25: {
    what: 'the folder of the uploads cannot be written',
    shownBy: [['files/files', 'a folder that cannot be written stops the start in one clear line']],
  },
  F26: {
    what: 'slow clients',
    shownBy: [
      ['http/slow-clients', 'a body that dribbles in is refused'],
      ['http/slow-clients', 'whoever does not read what they asked for is let go'],
    ],
  },
  F27: {
    what: 'the provider cannot be reached',
    shownBy: [
      ['faults/provider-away', 'the provider is away for'],
      ['payments/payments-provider', 'with the provider away, callback and webhook lose nothing'],
    ],
  },
  F28: {
    what: 'the provider hangs',
    shownBy: [
      ['payments/payments-provider', 'a provider that never answers is given up after six seconds'],
      ['payments/payments-provider', 'one order that cannot be asked about keeps no other'],
    ],
  },
  F29: {
    what: 'the provider answers 500, HTML, 429',
    shownBy: [['payments/payments-provider', 'an order is refused with 503 while the provider does']],
  },
  F30: {
    what: 'the provider’s answer is cut',
    shownBy: [['payments/payments-provider', 'an order is refused with 503 while the provider does']],
  },
  F31: {
    what: 'one webhook fifty times at once',
    shownBy: [['payments/payments-webhook', 'fifty of the same event at once count once']],
  },
  F32: {
    what: 'webhooks in any order',
    shownBy: [['payments/payments-settle', 'events in any order leave it paid']],
  },
  F33: {
    what: 'webhooks too early, late or never',
    shownBy: [
      ['payments/payments-provider', 'the sweep settles within forty seconds'],
      ['payments/payments-fresh', 'an open order is asked about every minute'],
    ],
  },
  F34: {
    what: 'money that comes late',
    shownBy: [['payments/payments-needs-review', 'an order that nobody pays is cancelled after six days']],
  },
  F35: {
    what: 'the clock is a day off',
    shownBy: [
      ['faults/clock', 'a clock that is %s signs nobody out'],
      ['accounts/google/google', 'a token that does not hold is refused'],
    ],
  },
  F36: { what: 'the clock jumps back', shownBy: [['faults/clock', 'back by two hours in the middle']] },
  F37: {
    what: 'two admins approve at once',
    shownBy: [['members/members', 'of admins who approve at the same instant one does it']],
  },
  F38: {
    what: 'approval and removal at once',
    shownBy: [['members/members', 'approving and removing at the same instant end as if']],
  },
  F39: {
    what: 'two admins edit one event',
    shownBy: [['events/events-lists', 'of two admins who edit one event at once, one stands whole']],
  },
  F40: {
    what: 'somebody pays while an admin decides',
    shownBy: [
      ['payments/payments-races', 'an admin approves for aid while money arrives'],
      ['payments/payments-needs-review', 'money that comes after financial aid was approved'],
    ],
  },
  F41: {
    what: 'two instances on one database',
    shownBy: [
      ['faults/sigterm', 'times SIGTERM under load, then an upgrade of two instances'],
      ['payments/payments-settle', 'two servers on one database share the work'],
      ['db/jobs', 'two processes send each e-mail once'],
    ],
  },
  F42: {
    what: 'pressed twice, two tabs',
    shownBy: [
      ['payments/payments-races', 'first orders sent side by side make one payment'],
      ['members/lists/members-orders', 'who applies for aid twice, at once or again'],
      ['programmes/submission-files', 'pressed twice with a file'],
    ],
  },
  F43: {
    what: 'fifty sign-ups of one e-mail at once',
    shownBy: [['accounts/accounts', 'fifty sign-ups of one e-mail at once make one account']],
  },
  F44: {
    what: 'the mail server is down or slow',
    shownBy: [
      ['db/jobs', 'an e-mail waits for a mail server that is down'],
      ['db/jobs', 'a stop leaves a mail server that does not answer'],
      ['mail/silent-mail-server', 'a mail server that answers nobody keeps no refund'],
      ['mail/silent-mail-server', 'a mail server that is silent for one address keeps no letter'],
    ],
  },
  F45: {
    what: 'a backup while people write',
    shownBy: [
      ['faults/backup-under-load', 'backups while people apply, pay and change pictures'],
      ['backup/nightly', 'each night one process makes a backup'],
    ],
  },
  F46: {
    what: 'the proxy cuts its connections',
    shownBy: [['http/gone-clients', 'a client that goes away in the middle of its body']],
  },
  F47: {
    what: 'little memory under load',
    shownBy: [['faults/made-up-addresses', 'thousands of made-up addresses take no more memory']],
    but: 'a heap that is too small ends the process, which the unit of systemd starts again',
  },
  F48: {
    what: 'Google is down, slow or changes its keys',
    shownBy: [
      ['accounts/google/google', 'a provider that is down or slow is a 503'],
      ['accounts/google/google', 'keys that the provider has changed are taken up at once'],
    ],
  },
  F49: {
    what: 'kill -9 in the races for places at an event',
    shownBy: [
      ['faults/kill-events', 'of eight who want three places'],
      ['faults/kill-events', 'of two who give up and one who comes'],
      ['faults/kill-events', 'of a larger room and one who gives up'],
      ['faults/kill-events', 'of an event that is cancelled, and two who come'],
      ['faults/kill-events', 'between an e-mail and the note that it has gone'],
    ],
  },
  F50: {
    what: 'the database is slow or away at a moment of a start or of a day',
    shownBy: [
      ['faults/database-moments', 'the database is away for two seconds at'],
      ['db/jobs-anew', 'a first moment in which the database is slow'],
      ['start/first-failure', 'what is read once from the database'],
    ],
  },
  F51: {
    what: 'a process may open no more files',
    shownBy: [['start/first-failure', 'what is made once from files']],
    but: 'what Node keeps itself: that a module threw while it was first run',
  },
}

/** The table for whoever reads the report. */
export function faultTable(): string {
  const lines = Object.entries(faults).map(([id, { what, shownBy, but }]) => {
    const tests = shownBy.map(([file, title]) => `\`test/${file}\`: ${title}`).join('<br>')
    return `| ${id} | ${what} | ${tests}${but === undefined ? '' : `<br>Not shown: ${but}`} |`
  })
  return ['| row | fault | shown by |', '| --- | --- | --- |', ...lines].join('\n')
}
