import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunNoise } from '~/shared/schemas/agent'
import { failedOutcome } from '../../measuring/engine'
import { outcome, startAgentServer, startLoop, until } from './fixtures/agent-server'

const NOISE: RunNoise = { pressure: 0.2, foreign: 0.03, steal: 0, load: 0.5 }

describe('reported noise', { timeout: 20_000 }, () => {
  let server: Awaited<ReturnType<typeof startAgentServer>>
  let stop: AbortController
  let loop: Promise<void>

  beforeEach(async () => {
    server = await startAgentServer()
    stop = new AbortController()
  })
  afterEach(async () => {
    stop.abort()
    await loop
    await server.close()
  })

  it('covers the time until the last load ended', async () => {
    let isBrowserThere = true
    loop = startLoop(server, {
      stop: stop.signal,
      watch: () => () => (isBrowserThere ? NOISE : { ...NOISE, foreign: 0.9 }),
      run: async (_, __, onMeasured) => {
        onMeasured()
        isBrowserThere = false
        return outcome
      },
    })
    await until(() => server.results.length === 1)
    expect(server.results[0]?.noise).toEqual(NOISE)
  })

  it('comes with the load of the machine when the run failed', async () => {
    const machine = { ...NOISE, memory: 0.4 }
    loop = startLoop(server, {
      stop: stop.signal,
      watchMachine: () => () => machine,
      run: async () => failedOutcome('HARD_TIMEOUT', 'late'),
    })
    await until(() => server.results.length === 1)
    expect(server.results[0]).toMatchObject({ failure: { code: 'HARD_TIMEOUT' }, machine })
  })

  it('is empty when no load ended', async () => {
    const watch = () => () => ({ ...NOISE, foreign: 0.9 })
    loop = startLoop(server, { stop: stop.signal, watch, run: async () => outcome })
    await until(() => server.results.length === 1)
    expect(server.results[0]?.noise).toBeNull()
  })
})
