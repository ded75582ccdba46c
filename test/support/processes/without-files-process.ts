import { closeSync, mkdtempSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { weaknessOf } from '#server/accounts/sign-in/weak-passwords.ts'
import { loadFonts } from '#server/documents/fonts.ts'
import { pngOf } from '#server/files/png.ts'
import { openBucket } from '#server/files/s3.ts'
import { latticePicture } from '#server/mail/lattice.ts'
import { createMailer, type Message } from '#server/mail/mailer.ts'
import { readBuild } from '#server/pages/render.ts'
import { BUILD } from '#server/pages/pages.ts'

// Makes each value that the product makes once and then keeps, first while this process can open no more files and then while it
// can, and prints both outcomes. The process is started with a small limit of open files.

const dataDir = mkdtempSync(join(tmpdir(), 'fwc-without-files-'))
const mailer = createMailer(
  {
    smtpUrl: undefined,
    mailFrom: undefined,
    mailReplyTo: undefined,
    dataDir,
    publicUrl: 'https://fwc.example',
  },
  () => new Date(),
)
const message: Message = {
  sender: 'FWC',
  to: { name: 'Asha', address: 'asha@example.org' },
  subject: 'One',
  text: 'One',
  html: '<p>One</p>',
  pictures: [],
  writtenAt: new Date(),
}
const bucket = openBucket({ bucket: 'one', endpoint: undefined, region: 'here', keyId: 'one', secret: 'one' })
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const parts: Record<string, () => Promise<unknown>> = {
  'the list of common passwords': () => weaknessOf('a longer one', { name: 'Asha', email: 'a@example.org' }),
  'the picture of e-mails': () => latticePicture(SHIPPED_BRANDING),
  'the list of fonts': () => loadFonts(['one']),
  'a font': () => loadFonts(['नमस्ते']),
  'the client of a bucket': bucket,
  'e-mails as files': () => mailer.send(message, 'one'),
  'the code of pictures': () => pngOf(ONE_PIXEL, 1),
  'the code of e-mails': () => import('#server/mail/render.ts'),
  'the code of pages': () => readBuild(BUILD),
}

function takeAllFiles(): number[] {
  const taken: number[] = []
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'))
  } catch {
    return taken
  }
}

const outcomes: Record<string, [without: string, withFiles: string]> = {}
for (const [name, ask] of Object.entries(parts)) {
  const outcome = () =>
    ask().then(
      () => 'done',
      () => 'failed',
    )
  const taken = takeAllFiles()
  const without = await outcome()
  for (const file of taken) closeSync(file)
  outcomes[name] = [without, await outcome()]
}
process.stdout.write(JSON.stringify(outcomes))
