import { expect, test, vi } from 'vitest'
import { freePort } from '../platform/free-port'
import { createLogger } from '../platform/log'
import { answerHealth } from './answer-health'

const settings = vi.hoisted(() => ({ HEALTH_PORT: 0, HOST: '127.0.0.1', LOG_LEVEL: 'silent' }))
vi.mock('../platform/env', async (original) => ({ ...(await original<object>()), env: () => settings }))

test('worker and agent answer a supervisor at HEALTH_PORT, and at no other address', async () => {
  settings.HEALTH_PORT = await freePort()
  answerHealth(createLogger('worker'))
  const status = async (path: string) =>
    (await fetch(`http://127.0.0.1:${settings.HEALTH_PORT}${path}`)).status
  await vi.waitFor(async () => expect(await status('/healthz')).toBe(200))
  expect(await status('/')).toBe(404)
})
