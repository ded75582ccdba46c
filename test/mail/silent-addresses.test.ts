import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Message } from '#server/mail/mailer.ts'
import { sparingSilent } from '#server/mail/silent-addresses.ts'

test('of many e-mails to one address one is under way at a time, whichever waits', async () => {
  const underWay: (() => void)[] = []
  let sent = 0
  const mailer = sparingSilent({
    send: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      underWay.push(resolve)
      return promise
    },
  })
  const message = { to: { name: 'Asha', address: 'asha@example.org' } } as Message
  const all = ['1', '2', '3', '4', '5'].map((id) => mailer.send(message, id))
  for (; sent < all.length; sent += 1) {
    await soon()
    expect(underWay).toHaveLength(1)
    underWay.pop()?.()
  }
  await Promise.all(all)
  // The turn of the last one has ended too.
  const next = mailer.send(message, '6')
  await soon()
  underWay.pop()?.()
  await next
})
