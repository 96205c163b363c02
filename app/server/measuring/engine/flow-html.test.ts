import { expect, it } from 'vitest'
import recorded from './fixtures/small-shop.json'
import { flowHtml } from './flow-html'

function shownBy(html: string) {
  const [, json = ''] = /window\.__LIGHTHOUSE_FLOW_JSON__ = (.+?);<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}
const PICTURE = `evidence:${'c'.repeat(64)}`
const last = {
  ...recorded.lhr.audits['final-screenshot'],
  details: { type: 'screenshot', timing: 900, timestamp: 5, data: PICTURE },
}
const hostile = '</script><script>alert(1)</script>'
const lhr = { ...recorded.lhr, audits: { 'final-screenshot': last }, runWarnings: [hostile] }

it('is one self-contained page with every step', async () => {
  const html = await flowHtml({
    name: 'A flow',
    steps: [
      { name: hostile, lhr },
      { name: 'Again', lhr },
    ],
  })
  expect(html).toMatch(/^<!--[\s\S]+<!doctype html>/i)
  expect(html).not.toContain(hostile)
  expect(html).not.toMatch(/%%LIGHTHOUSE_FLOW/)
  expect(html).not.toMatch(/<(script|link)[^>]+(src|href)=["']?https?:/)
  const { name, steps } = shownBy(html)
  expect([name, steps.map((step: { name: string }) => step.name)]).toEqual(['A flow', [hostile, 'Again']])
  expect(steps[0].lhr).toMatchObject({ categories: recorded.lhr.categories, runWarnings: [hostile] })
})

it('shows the last frame of a step', async () => {
  const html = await flowHtml({ name: 'A flow', steps: [{ name: 'Open', lhr }] })
  const [{ lhr: shown }] = shownBy(html).steps
  expect(shown.audits['screenshot-thumbnails'].details).toMatchObject({
    type: 'filmstrip',
    items: [{ data: PICTURE }],
  })
  const { audits } = shownBy(
    await flowHtml({ name: 'A flow', steps: [{ name: 'Open', lhr: { ...lhr, audits: {} } }] }),
  ).steps[0].lhr
  expect(audits).toEqual({})
})
