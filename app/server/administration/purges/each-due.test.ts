import { expect, test } from 'vitest'
import type { DeletionRow } from '../../structure/deletions'
import { eachDue } from './each-due'

const queue = (ids: string[]) => {
  const waiting = new Set(ids)
  return {
    find: async (except: string[]) => {
      const id = [...waiting].find((one) => !except.includes(one))
      return id === undefined ? undefined : ({ id } as DeletionRow)
    },
    finish: (id: string) => waiting.delete(id),
    waiting,
  }
}

test('one that fails does not hold up those behind it, and its error is thrown at the end', async () => {
  const { find, finish, waiting } = queue(['a', 'b', 'c'])
  const working = eachDue(find, async ({ id }) => {
    if (id === 'a') throw new Error('a fails')
    return finish(id)
  })
  await expect(working).rejects.toThrow('a fails')
  expect([...waiting]).toEqual(['a'])
})

test('ends when another worker has the next one, and when it is stopped', async () => {
  const { find, finish, waiting } = queue(['a', 'b', 'c'])
  expect(await eachDue(find, async ({ id }) => id === 'a' && finish(id))).toBe(1)
  const stopped = new AbortController()
  stopped.abort()
  expect(await eachDue(find, async ({ id }) => finish(id), stopped.signal)).toBe(0)
  expect([...waiting]).toEqual(['b', 'c'])
})
