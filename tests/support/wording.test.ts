import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formMessages } from '~/shared/messages/form'

const ROOT = join(import.meta.dirname, '../..')

/** Phrases that make readers decode a sentence. */
const FORBIDDEN = [
  'whoever',
  'somebody',
  'nobody (?:knows?|knew|could|can)\\b',
  'told of',
  'as it stands',
  'what was found',
  'by turns',
  'for want of',
  'laborator(?:y|ies)',
  'standing\\b',
]
const PATTERN = new RegExp(`(?<![\\w’])(?:${FORBIDDEN.join('|')})`, 'i')

const files = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file))
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
/** Texts in quotes, and between tags. */
const textsOf = (source: string) =>
  [...withoutComments(source).matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}]+)</g)].map(
    (match) => match.slice(1).find((text) => text !== undefined) ?? '',
  )

test.each([
  ['app/shared/messages/*.ts', 50],
  ['app/components/**/*.tsx', 400],
  ['app/server/**/*api.ts', 60],
])('the texts of %s say it in plain words', (pattern, least) => {
  const sources = files(pattern)
  expect(sources.length).toBeGreaterThan(least / 2)
  const found = sources.flatMap((file) =>
    textsOf(readFileSync(join(ROOT, file), 'utf8'))
      .filter((text) => PATTERN.test(text))
      .map((text) => `${file}: ${text.trim()}`),
  )
  expect(found).toEqual([])
})

test('the documents say it in plain words', () => {
  const found = ['README.md', ...files('docs/**/*.md')].flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      // Titles of tests, quoted as they are.
      .replaceAll(/“[^”\n]*”/g, '')
      .split('\n')
      .flatMap((line, at) => (PATTERN.test(line) ? [`${file}:${at + 1}: ${line}`] : [])),
  )
  expect(found).toEqual([])
})

test('every message of forms is used', () => {
  const source = files('app/**/*.{ts,tsx}')
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const unused = Object.keys(formMessages).filter(
    (name) => !new RegExp(`formMessages\\.${name}\\b`).test(source),
  )
  expect(unused).toEqual([])
})
