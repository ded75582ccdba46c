import sharp from 'sharp'
import {
  oneContent,
  publishContent,
  saveContentDraft,
  uploadContentPicture,
} from '#contract/content-documents/calls.ts'
import { MOST_ENTRIES } from '#contract/content-documents/shapes.ts'
import { fileOf, formOf } from '#test/cases/events/event-form.ts'
import { adminOf } from './admin.ts'
import { Client } from './lib/client.ts'
import { type Figure, median } from './figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './lib/ground.ts'
import { weightOf, weightOfList } from './weight.ts'

const PUBLISHES = 9

/** Pages right after a document was published, and with the longest lists of people and sponsors, each with a picture. */
export async function content(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  using client = new Client(server.url)
  const token = await adminOf(client, database.pool, 'content@example.org')

  async function publish(key: string, change: (value: object) => object): Promise<void> {
    const { json } = await client.must(`/api${oneContent.path}?key=${key}`, null, { token })
    const value = change(json['value'] as object)
    const draft = { key, value, revision: 0 }
    const saved = await client.must(`/api${saveContentDraft.path}`, draft, { token })
    await client.must(`/api${publishContent.path}`, { key, revision: saved.json['revision'] }, { token })
  }

  // The first page of all loads the code of the pages.
  await client.must('/', null)
  const renders: number[] = []
  for (let n = 0; n < PUBLISHES; n += 1) {
    await publish('founder', (value) => ({ ...value, name: `Founder ${n}` }))
    renders.push((await client.must('/', null)).ms)
  }
  const pictures: string[] = []
  for (let n = 0; n < MOST_ENTRIES; n += 1) pictures.push(await upload(server.url, token, n))
  const entries = (of: (picture: object, n: number) => object) =>
    pictures.map((picture, n) => of({ picture, alt: `Picture ${n}`, x: 0.5, y: 0.3 }, n))
  await publish('sponsors', () => ({
    sponsors: entries((picture, n) => ({ title: `Sponsor ${n}`, description: 'Carries it', picture })),
  }))
  await publish('team', () => ({
    team: entries((picture, n) => ({ name: `Person ${n}`, designation: 'Community', picture })),
  }))
  await publish('directors', () => ({
    directors: entries((picture, n) => ({
      name: `Person ${n}`,
      designation: 'Director',
      link: null,
      picture,
    })),
  }))
  const figures: Figure[] = [
    {
      name: 'first rendering of / after a publish, beside 100 ms',
      unit: 'ms',
      ours: median(renders),
      baseline: 100,
      bound: { most: 1 },
    },
  ]
  figures.push(...(await weightOf(server.url, '/', `/ with ${MOST_ENTRIES} pictures`)))
  for (const path of ['/about-us', '/leadership'])
    figures.push(...(await weightOfList(server.url, path, `${path} with ${MOST_ENTRIES} pictures`)))
  return figures
}

/** A picture with as much in it as a portrait before a plain ground, no two alike; its id. */
async function upload(url: string, token: string, n: number): Promise<string> {
  const picture = await sharp({
    create: {
      width: 40,
      height: 40,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 60 + 2 * n, sigma: 12 },
    },
  })
    .resize(900, 900, { kernel: 'cubic' })
    .jpeg()
    .toBuffer()
  const answer = await fetch(`${url}/api${uploadContentPicture.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formOf({ picture: fileOf(picture) }),
  })
  if (!answer.ok) throw new Error(`the picture is refused: ${await answer.text()}`)
  const { picture: made } = (await answer.json()) as { picture: { _id: string } }
  return made._id
}
