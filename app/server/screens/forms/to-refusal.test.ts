import { expect, it } from 'vitest'
import { toRefusal } from './to-refusal'

const refused = (status: number) => Promise.reject(Response.json({ code: 'X', message: 'Busy' }, { status }))

it('hands on an answer as it is', async () => {
  expect(await toRefusal(Promise.resolve(7))).toEqual({ value: 7, refusal: null })
})

it.each([404, 503])('tells a refusal of %d in its own words', async (status) => {
  expect(await toRefusal(refused(status))).toEqual({ value: null, refusal: 'Busy' })
})

it('leaves every other refusal to the screen', async () => {
  await expect(toRefusal(refused(403))).rejects.toHaveProperty('status', 403)
  await expect(toRefusal(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
