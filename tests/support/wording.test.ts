import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Words and turns that make readers decode a sentence. */
const RIDDLES = [
  'whoever',
  'anew',
  'told of',
  'nobody (?:knows?|knew|could|can)\\b',
  'somebody',
  'as it stands',
  'what was found',
  'lies',
  'goes on',
  'going on',
  '(?<!is |are |be )asked for',
  'by turns',
  'for want of',
  'laborator(?:y|ies)',
  'is there already',
  'stands (?:on|in|for|beneath|beside)',
  'left empty',
  'no longer, kept',
  'of (?:the )?others’',
]

/** Sentences that were replaced; the new ones are in the message files. */
const REPLACED = [
  'difference that can be told',
  'within scatter',
  'reveals changes',
  '(?<!normal variation, )within noise',
  'parts of the largest paint',
  'it waited for',
  'its file to (?:be|arrive)',
  'the browser to paint',
  'nothing is drawn before',
  'another engine',
  '^other tests$',
  '^other pages$',
  'stand-in for interaction',
  'sent for nothing',
  'time lost',
  'texts sent uncompressed',
  'costs \\d+ points',
  '\\d places\\b',
  'browsers do not guess',
  'does not say how long it may be kept',
  'mail the faults',
  'disturbed: others',
  'test not counted',
  'tests by schedule',
  'next tests start at once',
  'watched since',
  'seen from',
  'half within',
  'the answer is no json',
  'broke the connection off',
  'name leads elsewhere',
  'give up after',
  'slow from',
  'where it stands',
  'nothing was noted',
  'of organizations$',
  'of the operator$',
  'confirmed or not',
  'active or not',
  'as the system$',
  'have an account already',
  'for you to see to',
]

const isOld = (text: string, words: string[]) =>
  new RegExp(`(?<![\\w’])(?:${words.join('|')})`, 'i').exec(text)?.[0]

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
])('%s say it in plain words', (pattern, least) => {
  const sources = files(pattern)
  expect(sources.length).toBeGreaterThan(least / 2)
  const found = sources.flatMap((file) =>
    textsOf(readFileSync(join(ROOT, file), 'utf8')).flatMap((text) => {
      const old = isOld(text, [...RIDDLES, ...REPLACED])
      return old ? [`${file}: “${old}” in ${text.trim()}`] : []
    }),
  )
  expect(found).toEqual([])
})

test('the documents say it in plain words', () => {
  const found = ['README.md', ...files('docs/**/*.md')].flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      // Titles of tests, quoted as they are.
      .replaceAll(/“[^”\n]*”/g, '')
      .split('\n')
      .flatMap((line, at) => {
        const old = isOld(line, RIDDLES)
        return old ? [`${file}:${at + 1}: “${old}”`] : []
      }),
  )
  expect(found).toEqual([])
})
