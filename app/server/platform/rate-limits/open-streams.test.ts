import { expect, test } from 'vitest'
import { awaitCaller, openStream, STREAM_LIMITS } from './open-streams'

const { perCaller, total, retryAfterSeconds } = STREAM_LIMITS.downloads
const times = <T>(count: number, work: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => work(index))

test('the newest above the limit of a caller is refused, until one is closed', () => {
  const [first, ...rest] = times(perCaller, () => openStream('downloads', 'one'))
  expect(() => openStream('downloads', 'one')).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED', reason: 'TOO_MANY_STREAMS', retryAfterSeconds }),
  )
  const others = [openStream('downloads', 'two'), openStream('events', 'one'), openStream('images', 'one')]
  first?.()
  first?.()
  const again = openStream('downloads', 'one')
  expect(() => openStream('downloads', 'one')).toThrow('Too many open downloads')
  for (const close of [...rest, ...others, again]) close()
})

test('all callers together have a limit, which leaves no count behind', () => {
  const open = times(total, (index) => openStream('downloads', `caller ${index}`))
  expect(() => openStream('downloads', 'another')).toThrow(expect.objectContaining({ reason: 'SERVER_BUSY' }))
  for (const close of open) close()
  for (const close of times(total, (index) => openStream('downloads', `caller ${index}`))) close()
})

test('requests whose caller is not known yet are limited by their credentials', () => {
  const waiting = times(perCaller, () => awaitCaller('downloads', 'a cookie'))
  expect(() => awaitCaller('downloads', 'a cookie')).toThrow('Too many open downloads')
  const other = awaitCaller('downloads', 'another cookie')
  waiting[0]?.()
  for (const known of [...waiting, other, awaitCaller('downloads', 'a cookie')]) known()
})
