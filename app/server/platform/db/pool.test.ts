import { describe, expect, it } from 'vitest'
import { DatabaseUnavailableError } from '../database-unavailable'
import { type Db, transact } from './pool'

const db = {
  transaction: () => ({ execute: (work: (tx: Db) => Promise<unknown>) => work(db) }),
} as unknown as Db

const errorOf = (code: string) =>
  code === 'gone' ? new DatabaseUnavailableError(code) : Object.assign(new Error(code), { code })

describe('a transaction', () => {
  const attemptsAt = async (code: string, failing: number) => {
    let attempts = 0
    const work = async () => {
      attempts += 1
      if (attempts <= failing) throw errorOf(code)
      return 'done'
    }
    const answer = await transact(db, work).catch((error: Error) => error.message)
    return { attempts, answer }
  }

  it.each(['40P01', '40001', '25006', 'gone'])('is retried after %s, at most three times', async (code) => {
    expect(await attemptsAt(code, 1)).toEqual({ attempts: 2, answer: 'done' })
    expect(await attemptsAt(code, 9)).toEqual({ attempts: 3, answer: code })
  })

  it.each([
    ['gone', 1],
    ['40001', 3],
  ])('whose COMMIT fails with %s is tried %i times', async (code, expected) => {
    let attempts = 0
    const failing = {
      transaction: () => ({
        execute: async (work: (tx: Db) => Promise<unknown>) => {
          attempts += 1
          await work(db)
          throw errorOf(code)
        },
      }),
    } as unknown as Db
    await expect(transact(failing, async () => 'done')).rejects.toThrow()
    expect(attempts).toBe(expected)
  })

  it('is not retried after a refusal', async () => {
    expect(await attemptsAt('23505', 9)).toEqual({ attempts: 1, answer: '23505' })
  })
})
