import { expect, test } from 'vitest'
import { spreadAddresses } from './spread-addresses'

test('the button for pasted URLs creates rows and marks invalid ones without saving', async () => {
  const body = new URLSearchParams([
    ['name', 'Shop'],
    ['pages[0].url', ''],
    ['pages[1].url', 'https://a.example/'],
    ['addresses', 'https://a.example/ nonsense'],
    ['intent', 'addresses'],
  ])
  const { data: reply } = await spreadAddresses(
    new Request('http://localhost/form', { method: 'POST', body }),
  )
  const pages = [{ url: 'https://a.example/' }, { url: 'nonsense', name: '' }]
  expect(reply.intent).toMatchObject({ type: 'update', payload: { name: 'pages', value: pages } })
  expect(reply.status).toBeUndefined()
  expect(reply.initialValue).toMatchObject({
    name: 'Shop',
    pages: [{ url: 'https://a.example/' }, { url: 'nonsense' }],
  })
  expect(reply.initialValue).not.toHaveProperty('addresses')
  expect(Object.keys(reply.error ?? {})).toContain('pages[1].url')
})
