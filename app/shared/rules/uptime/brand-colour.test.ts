import { expect, test } from 'vitest'
import { isBrandColour, lowContrastThemes, textColourOn } from './brand-colour'

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
])('%s is barely visible on %j', (colour, themes) => {
  expect(lowContrastThemes(colour)).toEqual(themes)
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
})
