import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { mount } from '#server/http/mount.ts'
import { startTestApp } from '#test/support/test-app.ts'

test('the server does not start with an admin endpoint that declares neither what it reads nor that it is audited', async () => {
  await using site = await startTestApp()
  const forgotten = {
    method: 'GET',
    path: '/forgotten',
    allow: 'admin',
    duty: 'any',
    title: 'x',
    input: z.strictObject({}),
    answer: z.object({}),
  } satisfies Endpoint
  expect(() => mount(fastify(), site.context, forgotten, () => ({}))).toThrow(
    'GET /forgotten is for admins: say what it reads, or that it is audited',
  )
})
