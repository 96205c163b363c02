import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, distance, linearRgb, type Oklch, seenWith } from '~/styles/oklch'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const PAIR = /--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\);/g

const oklch = (text: string): Oklch => {
  const [l = Number.NaN, c = Number.NaN, h = Number.NaN] = text.split(' ').map(Number)
  return { l, c, h }
}
const themes = { light: new Map<string, Oklch>(), dark: new Map<string, Oklch>() }
for (const [, name = '', light = '', dark = ''] of css.matchAll(PAIR)) {
  themes.light.set(name, oklch(light))
  themes.dark.set(name, oklch(dark))
}

const GROUNDS = ['ground', 'surface', 'raised']
const RATINGS = ['good', 'warning', 'poor', 'info']
const SERIES = Array.from({ length: 8 }, (_, index) => `series-${index + 1}`)
const TYPES = ['document', 'script', 'stylesheet', 'image', 'font', 'media', 'other'].map((t) => `type-${t}`)
const PHASES = ['phase-dns', 'phase-connect', 'phase-ssl', 'phase-ttfb', ...TYPES]

const TEXT: [string, string[]][] = [
  ['text', [...GROUNDS, 'sunken', 'hover', 'accent-soft', ...RATINGS.map((r) => `${r}-soft`)]],
  ['quiet', [...GROUNDS, 'sunken', 'hover']],
  ['link', [...GROUNDS, 'hover', ...RATINGS.map((r) => `${r}-soft`)]],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-solid', ['poor', 'info']],
  ...RATINGS.map((r): [string, string[]] => [`${r}-ink`, [...GROUNDS, 'hover', `${r}-soft`]]),
]
const GRAPHICS = ['edge', 'mark', 'focus', ...RATINGS, ...SERIES, ...PHASES]

describe.each(['light', 'dark'] as const)('colors, %s', (theme) => {
  const rgb = (role: string) => {
    const colour = themes[theme].get(role)
    if (!colour) throw new Error(`no role ${role}`)
    return linearRgb(colour)
  }
  const ratio = (a: string, b: string) => contrast(rgb(a), rgb(b))

  it.each(TEXT)('%s is readable on every background', (role, backgrounds) => {
    for (const background of backgrounds) {
      expect(ratio(role, background), `${role} on ${background}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(GRAPHICS)('%s is visible on every background', (role) => {
    for (const background of GROUNDS) {
      expect(ratio(role, background), `${role} on ${background}`).toBeGreaterThanOrEqual(3)
    }
  })

  it.each(['full', 'protanopia', 'deuteranopia'] as const)(
    'series are distinguishable with %s vision',
    (vision) => {
      const seen = SERIES.map((role) => (vision === 'full' ? rgb(role) : seenWith(vision, rgb(role))))
      for (const [i, a] of seen.entries()) {
        for (const [j, b] of seen.entries()) {
          if (j < i) expect(distance(a, b), `series ${j + 1} and ${i + 1}`).toBeGreaterThan(0.08)
        }
      }
    },
  )
})

it('contrast is 21 between black and white and 1 between equal colors', () => {
  const white = linearRgb({ l: 1, c: 0, h: 0 })
  expect(contrast(white, linearRgb({ l: 0, c: 0, h: 0 }))).toBeCloseTo(21, 1)
  expect(contrast(white, white)).toBeCloseTo(1, 5)
})
