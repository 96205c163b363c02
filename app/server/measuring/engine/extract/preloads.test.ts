import { describe, expect, it } from 'vitest'
import { type ConsoleEntry, preloadsIn } from './preloads'

const FONT = 'https://shop.example/a.woff2'
const SHEET = 'https://shop.example/a.css'
const watchedFor = (afterLoad: number | undefined) => ({
  audits: {
    metrics: {
      details: {
        items: [
          { observedLoad: 1_000, observedTraceEnd: afterLoad === undefined ? null : 1_000 + afterLoad },
        ],
      },
    },
  } as never,
})
const warning = (url: string, more: Partial<ConsoleEntry> = {}): ConsoleEntry => ({
  eventType: 'protocolLog',
  level: 'warning',
  text: `The resource ${url} was preloaded using link preload but not used within a few seconds from the load`,
  ...more,
})
const usedOf = (afterLoad: number | undefined, entries: ConsoleEntry[] | undefined) => {
  const preloadOf = preloadsIn(watchedFor(afterLoad), entries)
  return [FONT, SHEET].map((url) => preloadOf({ url, isLinkPreload: true }).preloadUsed)
}

describe('whether a preload was used', () => {
  it.each<[string, number | undefined, ConsoleEntry[] | undefined, (boolean | undefined)[]]>([
    ['is as the browser says', 5_000, [warning(FONT)], [false, true]],
    ['is yes where it was silent long enough', 5_000, [], [true, true]],
    ['is not known where the load was left too soon', 1_000, [], [undefined, undefined]],
    ['is not known where nobody knows how long it was watched', undefined, [], [undefined, undefined]],
    ['is no where it said so nevertheless', 1_000, [warning(FONT)], [false, undefined]],
    ['is not known without the console', 5_000, undefined, [undefined, undefined]],
    ['is nothing a page may say', 5_000, [warning(FONT, { eventType: 'consoleAPI' })], [true, true]],
    ['is told by warnings alone', 5_000, [warning(FONT, { level: 'error' })], [true, true]],
  ])('%s', (_, afterLoad, expectedText, expected) => {
    expect(usedOf(afterLoad, expectedText)).toEqual(expected)
  })

  it('is reported for preloads only, not for their redirects', () => {
    const preloadOf = preloadsIn(watchedFor(5_000), [warning(FONT)])
    expect(preloadOf({ url: FONT })).toEqual({})
    expect(preloadOf({ url: FONT, isLinkPreload: true, redirectSource: { url: SHEET } })).toEqual({})
  })
})
