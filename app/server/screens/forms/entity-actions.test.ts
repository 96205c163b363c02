import { expect, it } from 'vitest'
import { z } from 'zod'
import { confirmAction, entityActions, formAction } from './entity-actions'

const actions = {
  delete: confirmAction(async () => 'deleted'),
  rename: formAction(z.object({ name: z.string() }), async ({ name }) => `renamed to ${name}`),
  default: formAction(
    z.object({ name: z.string({ error: 'Name it' }) }),
    async ({ name }) => `saved ${name}`,
  ),
}

const run = (search: string, fields: Record<string, string>) =>
  entityActions(
    new Request(`http://localhost/form${search}`, { method: 'POST', body: new URLSearchParams(fields) }),
    actions,
  )

it('dispatches to the form of the dialog, the button or the screen', async () => {
  expect(await run('?dialog=delete', {})).toBe('deleted')
  expect(await run('?dialog=rename', { name: 'B', intent: 'delete' })).toBe('renamed to B')
  expect(await run('', { name: 'B', intent: 'rename' })).toBe('renamed to B')
  expect(await run('', { name: 'A' })).toBe('saved A')
})

it('treats unknown names as the form of the screen', async () => {
  for (const name of ['nothing', 'toString', '__proto__', 'constructor'])
    expect(await run(`?dialog=${name}`, { name: 'A', intent: name })).toBe('saved A')
})

it('returns the conform result', async () => {
  const refused = await run('', { name: '' })
  expect(refused).toMatchObject({ data: { error: { name: ['Name it'] } }, init: { status: 422 } })
})
