import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putTexts, takeTexts } from './report-texts'

const audit = (title: string, score: number | null) => ({
  id: 'a',
  title,
  description: 'Why it matters',
  score,
})
const report = (score: number) => ({
  lighthouseVersion: '13.5.0',
  audits: { a: audit('Is so', score), b: { title: 'Says nothing', score: null } },
  categories: { seo: { title: 'SEO', description: 'About', auditRefs: [{ id: 'a', weight: 1 }], score } },
  categoryGroups: { content: { title: 'Content' } },
  i18n: { rendererFormattedStrings: { dropdown: 'Copy' } },
})

test('what every run says is taken out, what this one found stays', () => {
  const { lean, texts } = takeTexts(report(0.5))
  expect(lean).toEqual({
    lighthouseVersion: '13.5.0',
    audits: { a: { id: 'a', title: 'Is so', score: 0.5 }, b: { title: 'Says nothing', score: null } },
    categories: { seo: { title: 'SEO', score: 0.5 } },
  })
  expect(putTexts(lean, texts)).toEqual(report(0.5))
  expect(JSON.stringify(takeTexts(report(1)).texts)).toBe(JSON.stringify(texts))
})

test('what is no such result, or lost its texts, stays as it is', () => {
  for (const value of [null, 'text', [1], {}, { audits: [] }, { steps: [] }]) {
    expect(takeTexts(value)).toEqual({ lean: value, texts: null })
  }
  const { lean } = takeTexts(report(0.5))
  expect(putTexts(lean, null)).toEqual(lean)
  expect(putTexts(lean, 'damaged')).toEqual(lean)
})

test('whatever a result holds comes back', () => {
  const fields = fc.dictionary(
    fc.constantFrom('description', 'title', 'auditRefs', 'score', '__proto__', 'constructor'),
    fc.jsonValue(),
  )
  const each = fc.dictionary(fc.string(), fc.oneof(fields, fc.jsonValue()))
  fc.assert(
    fc.property(
      fc.record(
        { audits: each, categories: each, i18n: fc.jsonValue(), other: fc.jsonValue() },
        { requiredKeys: [] },
      ),
      (value) => {
        const known = JSON.parse(JSON.stringify(value))
        const { lean, texts } = takeTexts(known)
        expect(putTexts(lean, JSON.parse(JSON.stringify(texts)))).toEqual(known)
      },
    ),
  )
})
