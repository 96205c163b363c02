import { expect, test, vi } from 'vitest'
import { isDuplicate, trackWrite } from './writes'

class Button {
  name = 'intent'
  constructor(readonly value: string) {}
}
vi.stubGlobal('HTMLButtonElement', Button)
vi.stubGlobal('HTMLInputElement', class {})
const press = (form: object, value = 'save') =>
  isDuplicate(form as HTMLFormElement, new Button(value) as unknown as HTMLElement)

test('a form that is being sent is not sent twice, and again after the answer', () => {
  const form = {}
  expect(press(form)).toBe(false)
  const finish = trackWrite()
  expect(press(form)).toBe(true)
  expect(press({})).toBe(false)
  expect(press(form, 'remove')).toBe(false)
  finish()
  expect(press(form)).toBe(false)
})

test('a press that sent nothing, as with invalid input, blocks nothing', () => {
  const form = {}
  expect(press(form)).toBe(false)
  expect(press(form)).toBe(false)
})
