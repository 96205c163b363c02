import { describe, expect, it } from 'vitest'
import { type Db, transact } from './pool'

const db = {
  transaction: () => ({ execute: (work: (tx: Db) => Promise<unknown>) => work(db) }),
} as unknown as Db

describe('a transaction', () => {
  const attemptsAt = async (code: string, failing: number) => {
    let attempts = 0
    const work = async () => {
      attempts += 1
      if (attempts <= failing) throw Object.assign(new Error(code), { code })
      return 'done'
    }
    const answer = await transact(db, work).catch((error: Error) => error.message)
    return { attempts, answer }
  }

  it.each(['40P01', '40001', 'ECONNRESET'])('is retried after %s, at most three times', async (code) => {
    expect(await attemptsAt(code, 1)).toEqual({ attempts: 2, answer: 'done' })
    expect(await attemptsAt(code, 9)).toEqual({ attempts: 3, answer: code })
  })

  it('is not retried after a refusal', async () => {
    expect(await attemptsAt('23505', 9)).toEqual({ attempts: 1, answer: '23505' })
  })
})
