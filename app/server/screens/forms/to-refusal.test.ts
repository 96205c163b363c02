import { expect, it } from 'vitest'
import { toRefusal } from './to-refusal'

const refused = (status: number) => Promise.reject(Response.json({ code: 'X', message: 'Busy' }, { status }))

it('passes an answer on unchanged', async () => {
  expect(await toRefusal(Promise.resolve(7))).toEqual({ value: 7, refusal: null })
})

it.each([404, 503])('returns a refusal of %d with its own message', async (status) => {
  expect(await toRefusal(refused(status))).toEqual({ value: null, refusal: 'Busy' })
})

it('rethrows all other refusals', async () => {
  await expect(toRefusal(refused(403))).rejects.toHaveProperty('status', 403)
  await expect(toRefusal(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
