import { expect, test } from 'vitest'
import { accentProperties, contrastOf, isBrandColour, shadesOf, textColourOn } from './colour'

test.each([
  ['#ffffff', '#000000'],
  ['#ffd400', '#000000'],
  ['#1d6fdc', '#ffffff'],
  ['#000000', '#ffffff'],
  ['#777777', '#000000'],
])('text on %s is %s', (fill, ink) => {
  expect(textColourOn(fill)).toBe(ink)
})

test.each([
  ['#ffd400', ['light']],
  ['#000033', ['dark']],
  ['#1d6fdc', []],
  ['#ffffff', ['light']],
  ['#000000', ['dark']],
])('%s is corrected in %j and stands out in both themes', (colour, corrected) => {
  const shades = shadesOf(colour)
  expect(shades.filter((shade) => shade.corrected !== null).map(({ theme }) => theme)).toEqual(corrected)
  for (const shade of shades) {
    expect(shade.contrast).toBeGreaterThanOrEqual(3)
    expect(shade.corrected ?? 0).toBeLessThan(3)
    if (shade.corrected === null) expect(shade.colour).toBe(colour)
  }
})

const PAIR = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/

test('text is readable on every shade of any colour', () => {
  for (let step = 0; step < 64; step += 1) {
    const colour = `#${((step * 262_139) % 0x1000000).toString(16).padStart(6, '0')}`
    const properties = accentProperties(colour)
    for (const side of [1, 2]) {
      const of = (role: string) => PAIR.exec(properties[`--${role}`] ?? '')?.[side] ?? ''
      for (const fill of ['accent', 'accent-hover'])
        expect(contrastOf(of('on-accent'), of(fill)), `${fill} of ${colour}`).toBeGreaterThanOrEqual(4.5)
      const text = side === 1 ? '#191e28' : '#eaedf1'
      expect(contrastOf(text, of('accent-soft')), `soft of ${colour}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a color needs all its digits', () => {
  expect(['#1d6fdc', '#1D6FDC', '#fff', '1d6fdc', 'red', ''].map(isBrandColour)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(accentProperties('red')).toEqual({})
})
