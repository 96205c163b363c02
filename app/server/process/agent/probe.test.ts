import { expect, it } from 'vitest'
import type { ProberOrders, ProberReport } from '~/shared/schemas/prober'
import { CallRefusedError, ServerUnavailableError } from './client'
import { createExchange } from './probe'

const report = { prober: '01927b1e-0000-7000-8000-000000000001', isLeaving: false } as ProberReport
const orders = {
  shards: [1],
  pictures: [{ outage: '01927b1e-0000-7000-8000-000000000002', url: 'http://a.test/' }],
  allowPrivate: true,
} as ProberOrders

it('polls an older server only every five minutes', async () => {
  let calls = 0
  let now = 0
  const exchange = createExchange({
    client: {
      probe: async () => {
        calls += 1
        throw new CallRefusedError(404, 'no such call')
      },
    },
    onPictures: () => {},
    now: () => now,
  })
  expect((await exchange(report)).shards).toEqual([])
  now = 299_000
  await exchange(report)
  expect(calls).toBe(1)
  now = 301_000
  await exchange(report)
  expect(calls).toBe(2)
})

it('keeps results while its key is refused, and asks again every minute', async () => {
  let calls = 0
  let now = 0
  const exchange = createExchange({
    client: {
      probe: async () => {
        calls += 1
        if (now > 60_000) return orders
        throw new CallRefusedError(401, 'refused')
      },
    },
    onPictures: () => {},
    now: () => now,
  })
  await expect(exchange(report)).rejects.toThrow('refused')
  now = 59_000
  await expect(exchange(report)).rejects.toThrow('refused')
  expect(calls).toBe(1)
  now = 61_000
  expect(await exchange(report)).toBe(orders)
})

it('uploads screenshots, and leaves other failures to the prober', async () => {
  const wanted: unknown[] = []
  const answers = [async () => orders, () => Promise.reject(new ServerUnavailableError('away'))]
  const exchange = createExchange({
    client: { probe: () => (answers.shift() ?? (() => Promise.reject(new Error('asked too often'))))() },
    onPictures: (pictures, allowPrivate) => wanted.push({ pictures, allowPrivate }),
  })
  expect(await exchange(report)).toBe(orders)
  expect(wanted).toEqual([{ pictures: orders.pictures, allowPrivate: true }])
  await expect(exchange(report)).rejects.toThrow(ServerUnavailableError)
})
