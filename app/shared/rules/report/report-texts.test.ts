import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractTexts, restoreTexts } from './report-texts'

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

test('removes texts common to all runs, retains those of this one', () => {
  const { lean, texts } = extractTexts(report(0.5))
  expect(lean).toEqual({
    lighthouseVersion: '13.5.0',
    audits: { a: { id: 'a', title: 'Is so', score: 0.5 }, b: { title: 'Says nothing', score: null } },
    categories: { seo: { title: 'SEO', score: 0.5 } },
  })
  expect(restoreTexts(lean, texts)).toEqual(report(0.5))
  expect(JSON.stringify(extractTexts(report(1)).texts)).toBe(JSON.stringify(texts))
})

test('leaves a result without such texts unchanged', () => {
  for (const value of [null, 'text', [1], {}, { audits: [] }, { steps: [] }]) {
    expect(extractTexts(value)).toEqual({ lean: value, texts: null })
  }
  const { lean } = extractTexts(report(0.5))
  expect(restoreTexts(lean, null)).toEqual(lean)
  expect(restoreTexts(lean, 'damaged')).toEqual(lean)
})

test('restores any result', () => {
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
        const copy = JSON.parse(JSON.stringify(value))
        const { lean, texts } = extractTexts(copy)
        expect(restoreTexts(lean, JSON.parse(JSON.stringify(texts)))).toEqual(copy)
      },
    ),
  )
})
