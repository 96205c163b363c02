import { describe, expect, it } from 'vitest'
import { webServer } from '../../../../tests/support/web-server'
import { createAgentClient } from './client'

describe('the server response to an agent', () => {
  let status = 200
  const web = webServer((from, to) => from.resume().on('end', () => to.writeHead(status).end('{}')))
  const beat = () =>
    createAgentClient({ serverUrl: web.base, key: 'k' }).heartbeat(
      { leaseId: crypto.randomUUID(), requestId: 'r' },
      new AbortController().signal,
    )

  it.each([
    [408, 'ServerUnavailableError'],
    [425, 'ServerUnavailableError'],
    [429, 'ServerUnavailableError'],
    [500, 'ServerUnavailableError'],
    [503, 'ServerUnavailableError'],
    [401, 'CallRefusedError'],
    [422, 'CallRefusedError'],
    [409, 'LeaseLostError'],
  ])('%s is %s', async (answered, name) => {
    status = answered
    await expect(beat()).rejects.toMatchObject({ name })
  })
})
