import { JSDOM } from 'jsdom'
import { expect, test, vi } from 'vitest'
import { readForm, writeForm } from './form-snapshot'

const PANEL = `<form><input name="name"><select name="like"><option>one<option>two</select>
  <details><summary>More</summary><input type="checkbox" name="device"></details><details open></details></form>`

test('what was typed, chosen and unfolded before the scripts came is the same in the panel rendered again', () => {
  const { window } = new JSDOM(`<main><input>${PANEL}</main><aside>${PANEL}</aside>`)
  for (const name of ['document', 'HTMLInputElement', 'HTMLSelectElement', 'HTMLTextAreaElement'] as const)
    vi.stubGlobal(name, window[name])
  const [page, overlay] = ['main', 'aside'].map((name) => window.document.querySelector<HTMLElement>(name))
  if (!page || !overlay) throw new Error('No panels')
  const [name, device] = page.querySelectorAll<HTMLInputElement>('input[name]')
  const [more, less] = page.querySelectorAll('details')
  if (!name || !device || !more || !less) throw new Error('No fields')
  name.value = 'Rival quay'
  device.checked = true
  more.open = true
  less.open = false
  page.querySelectorAll('option')[1]?.setAttribute('selected', '')
  name.focus()

  const focused = writeForm(overlay, readForm(page))
  expect(focused).toBe(overlay.querySelector('input'))
  expect([...overlay.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false])
  expect([...overlay.querySelectorAll('input')].map(({ value, checked }) => [value, checked])).toEqual([
    ['Rival quay', false],
    ['on', true],
  ])
  expect(overlay.querySelector('select')?.value).toBe('two')
})
