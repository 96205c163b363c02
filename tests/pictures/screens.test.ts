import { expect, test } from 'vitest'
import { readScreens } from '../e2e/support/screens'
import { listPictures, PICTURES } from './screens'

test('every route is pictured, or is named as one without a screen', async () => {
  const screens = await readScreens()
  const paths = new Set(screens.map(({ path }) => path))
  // In development and tests only.
  paths.add('/style')
  expect(Object.keys(PICTURES).sort()).toEqual([...paths].sort())
})

test('no two pictures have one name', () => {
  const names = listPictures().map(([name]) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
