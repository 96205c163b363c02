import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { statusPageBody } from '~/shared/schemas/status-page'
import { statusPageForm } from '~/shared/schemas/status-page-form'
import { monitorChoices, statusPageValues } from './status-page-values'

function sent(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return parseWithZod(form, { schema: statusPageForm })
}

test('only ticked monitors are shown, and empty fields stay empty', () => {
  const submission = sent({
    title: 'Shop',
    message: '',
    accent: '',
    website: '',
    isEnabled: 'on',
    'monitors[0].label': 'Left alone',
    'monitors[1].monitor': '12',
    'monitors[1].label': ' Checkout ',
    'monitors[2].label': '',
    'monitors[3].monitor': '14',
    'monitors[3].label': '',
  })
  const value = submission.status === 'success' ? submission.value : null
  expect(value).toEqual({
    title: 'Shop',
    message: '',
    isEnabled: true,
    accent: '',
    website: '',
    showsResponse: false,
    monitors: [
      { monitor: 12, label: 'Checkout' },
      { monitor: 14, label: '' },
    ],
    places: [1, 3],
  })
  expect(statusPageBody.safeParse(value).success).toBe(true)
})

test('a page without monitors can be saved, one without a title cannot', () => {
  expect(sent({ title: 'Shop' }).status).toBe('success')
  const refused = sent({ title: '', 'monitors[0].label': 'x'.repeat(121) }).reply()
  expect(Object.keys(refused.error ?? {}).sort()).toEqual(['monitors[0].label', 'title'])
  expect(refused.initialValue).toMatchObject({ monitors: [{ label: 'x'.repeat(121) }] })
})

test('shown monitors keep their order in the form, even if they are not offered', () => {
  const listed = { monitor: 900, label: 'Checkout', name: 'Zulu', siteName: 'Shop' }
  const page = {
    client: 1,
    clientName: 'Acme',
    title: 'Acme',
    message: '',
    isEnabled: true,
    accent: '',
    website: '',
    showsResponse: true,
    monitors: [listed, { monitor: 2, label: '', name: 'Beta', siteName: 'Shop' }],
    key: 'k',
    url: null,
  }
  const offered = ['Alpha', 'Beta'].map((name, index) => ({
    _id: index + 1,
    name,
    siteName: 'Shop',
    target: 'https://shop.example.com/',
  }))
  const choices = monitorChoices(page, offered)
  expect(choices.map(({ _id, name, isShown }) => [_id, name, isShown])).toEqual([
    [900, 'Zulu', true],
    [2, 'Beta', true],
    [1, 'Alpha', false],
  ])
  expect(statusPageValues(page, choices).monitors.map(({ monitor }) => monitor)).toEqual([
    '900',
    '2',
    undefined,
  ])
})

test('a page that was never saved shows every monitor, and none under its address', () => {
  const fresh = {
    client: 1,
    clientName: 'Acme',
    title: 'Acme',
    message: '',
    isEnabled: false,
    accent: '',
    website: '',
    showsResponse: true,
    monitors: [],
    key: null,
    url: null,
  }
  const offered = ['Checkout', 'shop.example.com'].map((name, index) => ({
    _id: index + 1,
    name,
    siteName: 'Shop',
    target: 'https://www.shop.example.com/',
  }))
  const choices = monitorChoices(fresh, offered)
  expect(choices).toEqual([
    { _id: 1, name: 'Checkout', siteName: 'Shop', isShown: true, label: '' },
    { _id: 2, name: 'shop.example.com', siteName: 'Shop', isShown: true, label: 'Shop' },
  ])
  const none = monitorChoices({ ...fresh, key: 'k' }, offered)
  expect(none.map(({ isShown }) => isShown)).toEqual([false, false])
})
