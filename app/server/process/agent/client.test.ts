import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentClient, createAgentClient } from './client'

describe('the server response to an agent', () => {
  let status = 200
  let client: AgentClient
  const server = createServer((from, to) => from.resume().on('end', () => to.writeHead(status).end('{}')))
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    client = createAgentClient({ serverUrl: `http://127.0.0.1:${port}`, key: 'k' })
  })
  afterAll(() => server.close())
  const beat = () =>
    client.heartbeat({ leaseId: crypto.randomUUID(), requestId: 'r' }, new AbortController().signal)

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
