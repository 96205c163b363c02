import { describe, expect, it } from 'vitest'
import { RESPONSE_LIMIT_MS } from '~/shared/rules/measuring/run-failures'
import { createPageState } from './watch-page'

const DOCUMENT = { url: 'https://shop.example/', loaderId: 'a' }

describe('the page that is watched', () => {
  it('gets its time for a document from its own request, not from the blank page before', () => {
    const state = createPageState({})
    const start = performance.now()
    state.onRequest(start)
    state.onRequest(start + 20_000)
    expect(state.problem(start + 20_000 + RESPONSE_LIMIT_MS)).toBeNull()
    expect(state.problem(start + 26_000 + RESPONSE_LIMIT_MS)?.[0]).toBe('NO_RESPONSE')
    state.onAnswer(DOCUMENT)
    expect(state.problem(start + 26_000 + RESPONSE_LIMIT_MS)).toBeNull()
  })

  it('hangs when it is silent, but never while Lighthouse still waits for it', () => {
    const state = createPageState({})
    const start = performance.now()
    state.onRequest(start)
    state.onAnswer(DOCUMENT)
    state.onPing()
    expect(state.problem(start + 44_000)).toBeNull()
    expect(state.problem(start + 46_000)?.[0]).toBe('PAGE_HUNG')
    state.onAnswer(DOCUMENT)
    expect(state.problem(start + 46_000)).toBeNull()
  })

  it('hangs also when it was silent from the start', () => {
    const state = createPageState({})
    const start = performance.now()
    state.onRequest(start)
    state.onPing()
    expect(state.problem(start + 40_000)).toBeNull()
    expect(state.problem(start + 46_000)?.[0]).toBe('PAGE_HUNG')
  })

  it('may be silent for longer while Lighthouse runs its own scripts, if it responded after the load', () => {
    const silentFrom = (isLoaded: boolean) => {
      const state = createPageState({})
      const start = performance.now()
      state.onRequest(start - 60_000)
      state.onAnswer(DOCUMENT)
      if (isLoaded) state.onArtifact(start - 1)
      state.onPing()
      if (!isLoaded) state.onArtifact(performance.now() + 1)
      return (ms: number) => state.problem(start + ms)?.[0]
    }
    expect([silentFrom(false)(26_000), silentFrom(true)(26_000)]).toEqual(['PAGE_HUNG', undefined])
    expect(silentFrom(true)(51_000)).toBe('PAGE_HUNG')
  })

  it('reloads without end when each ping finds another document', () => {
    const state = createPageState({})
    for (let i = 0; i <= 8; i += 1) state.onAnswer({ ...DOCUMENT, loaderId: String(i) })
    expect(state.problem()?.[0]).toBe('REDIRECT_LOOP')
  })
})
