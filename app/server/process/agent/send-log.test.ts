import { expect, test } from 'vitest'
import type { ClaimRequest } from '~/shared/schemas/agent'
import type { LogLine } from '~/shared/schemas/system-log'
import { CallRefusedError, createAgentClient, ServerUnavailableError } from './client'
import { sendsLog } from './send-log'

const about: ClaimRequest = { version: '1', lighthouseVersion: '1', chromiumVersion: '1' }
const line = { message: 'slow' } as LogLine
const { signal } = new AbortController()

test.each<[string, Error | null, kept: boolean]>([
  ['arrive with a claim', null, false],
  ['are kept while the server is away', new ServerUnavailableError('away'), true],
  ['are kept while the key is refused', new CallRefusedError(401, 'key'), true],
  ['that the server refuses do not stop the agent', new CallRefusedError(422, 'log'), false],
])('lines %s', async (_, error, kept) => {
  let waiting = [line]
  const sent: ClaimRequest[] = []
  const client = createAgentClient({ serverUrl: 'http://127.0.0.1:1', key: '' })
  const { claim } = sendsLog(
    {
      ...client,
      claim: async (request) => {
        sent.push(request)
        if (error) throw error
        return null
      },
    },
    {
      take: (limit) => waiting.splice(0, limit),
      giveBack: (lines) => {
        waiting = [...lines]
      },
    },
  )
  await claim(about, signal).catch(() => {})
  expect(sent).toEqual([{ ...about, log: [line] }])
  expect(waiting).toEqual(kept ? [line] : [])
  await claim(about, signal).catch(() => {})
  expect(sent[1]).toEqual(kept ? { ...about, log: [line] } : about)
})
