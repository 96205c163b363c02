// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts reference secrets as ${NAME}.
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import { KEYWORD_GROUPS, KEYWORD_NAMES, KEYWORDS } from './keywords'
import { linesOf, parseScript } from './parse'
import type { Step } from './step'
import { planSteps } from './step-names'

const NAVIGATE = 'navigate\t%URL%\n'

const stepsOf = (text: string) => {
  const parsed = parseScript(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.steps
}
const bare = ({ keyword, arguments: rest }: Step) => [keyword, ...rest]
const formatScript = (steps: Step[]) => steps.map((step) => bare(step).join('\t')).join('\n')
const errorsOf = (text: string, secrets?: string[]) => {
  const parsed = parseScript(text, secrets)
  return parsed.ok ? [] : parsed.errors
}
const errorRows = (text: string, secrets?: string[]) =>
  errorsOf(text, secrets).map(({ line, column, endColumn, message }) => [line, column, endColumn, message])

describe('parseScript', () => {
  it.each<[string, string[]]>([
    ['NAVIGATE\thttps://example.com/', ['navigate', 'https://example.com/']],
    ['navigate %ORIGIN%/account?id=${secret:ID}', ['navigate', '%ORIGIN%/account?id=${secret:ID}']],
    ['  navigate   %url%  ', ['navigate', '%url%']],
    ['clickandwait\tinnerText=Sign in', ['clickAndWait', 'innerText=Sign in']],
    ["click   name'a=b", ['click', "name'a=b"]],
    ['click\tcss=#list  li:nth-child(2)', ['click', 'css=#list  li:nth-child(2)']],
    ['setValue\tname=user\tanna  maria', ['setValue', 'name=user', 'anna  maria']],
    ['setValue  name=user  anna', ['setValue', 'name=user', 'anna']],
    ['setCookie\t%ORIGIN%\tconsent=yes', ['setCookie', '%ORIGIN%', 'consent=yes']],
    ['setCookie https://example.com/ a=b=c', ['setCookie', 'https://example.com/', 'a=b=c']],
    ['setHeader\tX-A: b c', ['setHeader', 'X-A: b c']],
    [
      'blockDomains ads.example *.cdn.example bücher.example',
      ['blockDomains', 'ads.example *.cdn.example bücher.example'],
    ],
    ['waitFor\twindow.a  &&\twindow.b', ['waitFor', 'window.a  &&\twindow.b']],
    ['waitFor\twindow.list > 3\t20', ['waitFor', 'window.list > 3', '20']],
    ['keypress\tTab\tShift', ['keypress', 'Tab', 'Shift']],
    ['setViewportSize 1280 800', ['setViewportSize', '1280', '800']],
    ['exec\tconst a = "//"; run(a)', ['exec', 'const a = "//"; run(a)']],
    ['resetHeaders', ['resetHeaders']],
    ['clearcache', ['clearCache']],
    ['setTimeout\t2.5', ['setTimeout', '2.5']],
  ])('reads %j', (line, expected) => {
    expect(bare(stepsOf(`${NAVIGATE}${line}`)[1] as Step)).toEqual(expected)
  })

  it('skips comments and empty lines, with any line break', () => {
    const steps = stepsOf('// navigate nowhere\r\n\r\n\t// more\rnavigate\t%URL%\nclick id=a')
    expect(steps.map(({ line, column }) => [line, column])).toEqual([
      [4, 1],
      [5, 1],
    ])
  })

  it.each<[string, (number | string)[]]>([
    ['navigate', [1, 1, 9, messages.navigate]],
    ['navigate\taccount', [1, 10, 17, messages.navigate]],
    ['navigate\t/account', [1, 10, 18, messages.navigate]],
    ['navigate\tftp://example.com/', [1, 10, 28, messages.navigate]],
    ['navigate\thttps://', [1, 10, 18, messages.navigate]],
    ['navigate\t%HOST%/a', [1, 10, 18, messages.navigate]],
    ['navigate\thttps://example.com/ b', [1, 10, 32, messages.navigate]],
    ['navigate\thttps://example.com/%TEST_ID%', [1, 30, 39, messages.variable('%TEST_ID%')]],
    ['go\t%URL%', [1, 1, 3, messages.unknownKeyword('go')]],
    ['toString', [1, 1, 9, messages.unknownKeyword('toString')]],
    ['constructor', [1, 1, 12, messages.unknownKeyword('constructor')]],
    [
      '  setDns  a  b',
      [1, 3, 9, messages.unsupported('setDns', 'Every host is looked up and checked by the agent itself.')],
    ],
    ['resetHeaders\tall', [1, 14, 17, messages.noArguments('resetHeaders')]],
    ['click', [1, 1, 6, messages.missing('click', 'an element')]],
    ['click\t#login', [1, 7, 13, messages.selector]],
    ['click\tcss=', [1, 7, 11, messages.selector]],
    ['setValue\tid=a', [1, 1, 9, messages.missing('setValue', 'a value')]],
    ['setCookie\texample.com\ta=b', [1, 11, 22, messages.cookieUrl]],
    ['setCookie\t%URL%', [1, 1, 10, messages.missing('setCookie', 'a cookie as name=value')]],
    ['setCookie\t%URL%\ta=b; path=/', [1, 17, 28, messages.cookie]],
    ['setHeader\tX-A', [1, 11, 14, messages.header]],
    ['setHeader\tX-A: b\tfilter', [1, 11, 24, messages.header]],
    ['setHeader\tHost: b', [1, 11, 15, messages.headerFixed('Host')]],
    ['blockDomains\ta.example https://b.example/', [1, 24, 42, messages.host('https://b.example/')]],
    ['blockDomains\ta.example b.example:80', [1, 24, 36, messages.host('b.example:80')]],
    ['sleep\t0', [1, 7, 8, messages.pause]],
    ['sleep\t31', [1, 7, 9, messages.pause]],
    ['sleep\tlong', [1, 7, 11, messages.pause]],
    ['setTimeout\t121', [1, 12, 15, messages.timeout]],
    ['logData\toff', [1, 9, 12, messages.switch]],
    ['keypress\té', [1, 10, 11, messages.key('é')]],
    ['keypress\tAny', [1, 10, 13, messages.key('Any')]],
    ['keypress\tTab\tSuper', [1, 14, 19, messages.modifier]],
    ['setViewportSize\t100\t800', [1, 17, 20, messages.size]],
    ['setViewportSize\t1000', [1, 1, 16, messages.missing('setViewportSize', 'a width and a height')]],
    ['setEventName\t${secret:A}', [1, 14, 25, messages.secretNotAllowed]],
    [`setEventName\t${'x'.repeat(81)}`, [1, 14, 95, messages.name]],
    ['type\t${secret:}', [1, 6, 16, messages.secretSpelling]],
    ['type\tab ${secret:A', [1, 9, 19, messages.secretSpelling]],
    ['type\ta\u0000b', [1, 7, 8, messages.controlCharacter]],
  ])('refuses %j', (line, expected) => {
    expect(errorRows(line)[0]).toEqual(expected)
  })

  it('knows the available secrets', () => {
    expect(errorsOf(`${NAVIGATE}type\t\${secret:PASSWORD}`, ['PASSWORD'])).toEqual([])
    expect(errorRows(`${NAVIGATE}type\tx\${secret:password}`, ['PASSWORD'])).toEqual([
      [2, 7, 25, messages.secretUnknown('password')],
    ])
  })

  it('reports every invalid line', () => {
    expect(errorRows('go\nnavigate\nclick').map(([line]) => line)).toEqual([1, 2, 3])
  })

  it.each<[string, string, unknown[]]>([
    ['nothing', '', [[1, 1, 2, messages.noNavigate]]],
    ['only notes', '// a\n', [[1, 1, 2, messages.noNavigate]]],
    ['a step before the page', 'click\tid=a\nnavigate\t%URL%', [[1, 1, 6, messages.noPage('click')]]],
    ['nothing logged', 'logData\t0\nnavigate\t%URL%', [[2, 1, 9, messages.nothingLogged]]],
    [
      'too long a sleep in all',
      `${NAVIGATE}sleep\t30\nsleep\t30\nsleep\t1\nsleep\t1`,
      [[4, 1, 6, messages.pauseTotal]],
    ],
    ['too many lines', '\n'.repeat(300), [[301, 1, 2, messages.tooManyLines(300)]]],
    ['too many characters', 'x'.repeat(20_001), [[1, 1, 2, messages.tooLong(20_000)]]],
  ])('refuses %s', (_, text, expected) => {
    expect(errorRows(text)).toEqual(expected)
  })

  it('groups every keyword once', () => {
    const grouped = KEYWORD_GROUPS.flatMap(({ keywords }) => keywords)
    expect([...grouped].sort()).toEqual([...KEYWORD_NAMES].sort())
  })

  it('has an example of every keyword that it parses itself', () => {
    for (const keyword of KEYWORD_NAMES) {
      const [step] = stepsOf(`${NAVIGATE}${KEYWORDS[keyword].example}`).slice(1)
      expect(step?.keyword).toBe(keyword)
    }
  })
})

it('planSteps names the measured steps', () => {
  const steps = planSteps(
    stepsOf(
      'logData\t0\nsetEventName\tLogin\nnavigate\t%URL%\nlogData\t1\nnavigate\t%URL%\nsetEventName\tList\nclick\tid=a\nclickAndWait\tid=b\nclickAndWait\tid=c',
    ),
  )
  expect(steps.map(({ name, gatherMode }) => [name, gatherMode])).toEqual([
    ['logData 0', null],
    ['setEventName Login', null],
    ['Login', null],
    ['logData 1', null],
    ['navigate %URL%', 'navigation'],
    ['setEventName List', null],
    ['click id=a', null],
    ['List', 'timespan'],
    ['clickAndWait id=c', 'timespan'],
  ])
})

const pieces = fc.oneof(
  fc.constantFrom(
    ...KEYWORD_NAMES,
    'setDns',
    '//',
    '\t',
    '  ',
    ' ',
    '\n',
    '\r\n',
    '%URL%',
    '${secret:',
    '}',
    'A',
  ),
  fc.constantFrom(
    'id=a',
    'innerText=x',
    "name'b",
    'css=a',
    'https://example.com/',
    'a=b',
    'X: y',
    '0',
    '1',
    '20',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const anyText = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''))
const nearlyRight = fc
  .array(
    fc.oneof(
      fc.constantFrom(...KEYWORD_NAMES.map((name) => KEYWORDS[name].example as string)),
      fc
        .tuple(
          fc.constantFrom('exec', 'type', 'waitFor', 'setValue\tid=a'),
          fc.string({ minLength: 1, maxLength: 20 }),
        )
        .map((parts) => parts.join('\t')),
    ),
    { maxLength: 20 },
  )
  .map((lines) => NAVIGATE + lines.join('\n'))

test('never throws, and every error position is inside the text', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(
      anyText,
      fc.option(fc.array(fc.string(), { maxLength: 3 }), { nil: undefined }),
      (text, secrets) => {
        const lines = linesOf(text)
        for (const error of errorsOf(text, secrets)) {
          const line = lines[error.line - 1]
          expect(line).toBeDefined()
          expect(error.column).toBeGreaterThanOrEqual(1)
          expect(error.column).toBeLessThanOrEqual((line?.length ?? 0) + 1)
          expect(error.endColumn).toBeGreaterThan(error.column)
          expect(error.endColumn).toBeLessThanOrEqual(Math.max(2, (line?.length ?? 0) + 1))
          expect(error.message).not.toBe('')
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

test('parsing and formatting round-trip', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(fc.oneof(anyText, nearlyRight), (text) => {
      const parsed = parseScript(text)
      if (!parsed.ok) return
      const formatted = formatScript(parsed.steps)
      expect(stepsOf(formatted).map(bare)).toEqual(parsed.steps.map(bare))
      expect(formatScript(stepsOf(formatted))).toBe(formatted)
    }),
    { numRuns: 2_000 },
  )
})
