import { expect, test } from 'vitest'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { allYouth, submitYouth } from '#contract/programmes/youth.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()

const listOf = async (site: Site, input: { q?: string } = {}) =>
  site.call((await site.person('admin')).session, allYouth, input)

test.each(['user', 'member', 'admin'] as const)(
  'a person with the role %s may apply to the youth programme',
  async (role) => {
    await using site = await startTestApp()
    const person = await site.person(role)
    const other = await site.person()
    const { yuvaShakti: sent } = await site.call(person.session, submitYouth, {
      ...youthForm,
      userId: other.id,
    })
    expect(sent).toMatchObject({
      ...youthForm,
      whatsappNumber: '+919820000007',
      userId: person.id,
      email: person.email,
      state: 'received',
    })
    expect(await listOf(site)).toEqual({ yuvaShakti: [sent] })
    expect(await site.emails()).toMatchObject([{ kind: 'submission_received', to: person.email }])
  },
)

test.each([
  [{}, 'Name, About you, City, Country, WhatsApp number, Social media profile, Education'],
  [{ ...youthForm, city: ' ', education: '' }, 'City, Education'],
  [{ ...youthForm, whatsappNumber: '', socialMedia: '' }, 'WhatsApp number, Social media profile'],
])('the refusal names the missing fields: %j', async (form, labels) => {
  const { session } = await site.person()
  await expect(site.call(session, submitYouth, form as never)).rejects.toMatchObject({
    status: 400,
    message: `Please fill the required fields: ${labels}`,
  })
  expect((await site.call(session, mySubmissions, {})).submissions).toEqual([])
})

test.each([
  ['whatsappNumber', '98200 00007'],
  ['whatsappNumber', '+1234567890123456'],
  ['socialMedia', 'javascript:alert(1)'],
  ['socialMedia', 'https://a@b.example'],
  ['education', 'Retired'],
])('%s may not be %j', async (field, value) => {
  const { session } = await site.person()
  await expect(site.call(session, submitYouth, { ...youthForm, [field]: value })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { [field]: expect.any(String) as string },
  })
})

test('a search finds applications by name, e-mail and number', async () => {
  await using site = await startTestApp()
  const one = await site.person('user', { email: 'meera@seeds.example' })
  await site.call(one.session, submitYouth, youthForm)
  const two = await site.person()
  await site.call(two.session, submitYouth, {
    ...youthForm,
    name: 'Kabir',
    whatsappNumber: '+4915112345678',
  })
  const found = async (q: string) => (await listOf(site, { q })).yuvaShakti.map(({ name }) => name)
  expect(await found('MEERA j')).toEqual(['Meera Joshi'])
  expect(await found('seeds.example')).toEqual(['Meera Joshi'])
  expect(await found('15112345')).toEqual(['Kabir'])
  expect(await found('Nashik')).toEqual([])
})
