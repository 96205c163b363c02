import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureNode } from '../bin/node.mjs'
import { root, run, say, tool } from '../bin/process.mjs'

await ensureNode()
// Not part of an older Node.
const { globSync } = await import('node:fs')
// A fault must not stay when somebody stops this.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/**
 * Mutation tests: `node tests/planted-faults.mjs` plants one fault at a time and prints which of its tests catch it.
 * `--all` adds those that need a running product; other words filter by name. A fault is found by its text and reverted
 * afterwards.
 */
const FAULTS = [
  {
    name: 'missing guard',
    find: /(summary: 'Make a user a super admin',\s+guard: )'super'/,
    to: "$1'user'",
    tests: ['matrix'],
  },
  {
    name: 'wrong rule',
    find: "'client.update': 'clientAdmin'",
    to: "'client.update': 'member'",
    tests: ['roles'],
  },
  {
    name: 'foreign rows',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a query
    find: 'where b.user_id = ${userId} and p.is_active and',
    to: 'where p.is_active and',
    tests: ['bookmarks'],
  },
  {
    name: 'missing tenant filter',
    find: "const visible = (scope: Scope) => inScope(scope, inClient('c'))",
    to: 'const visible = (_: Scope) => sql<boolean>`true`',
    tests: ['tests/api/clients', 'tests/api/owners'],
  },
  {
    name: 'dropped field',
    find: /retentionDays: row\.retention_days,\n(\s+projects:)/,
    to: '$1',
    tests: ['tests/api/clients'],
  },
  {
    name: 'missing figure is good',
    find: "if (missing.figures.length > 0) return { kind: 'incomplete', missing }",
    to: '',
    tests: ['app/missing-figures'],
  },
  {
    name: 'gap attributed to all figures',
    find: 'gapReason && explainsGap(gapReason, key)',
    to: 'gapReason',
    tests: ['gap-reasons'],
  },
  {
    name: 'wrong default',
    find: 'retentionDays: retentionDays.default(365)',
    to: 'retentionDays: retentionDays.default(30)',
    tests: ['tests/api/clients'],
  },
  {
    name: 'missing retry',
    find: 'new Set([408, 425, 429])',
    to: 'new Set([408, 425])',
    tests: ['process/agent/client'],
  },
  {
    name: 'no retry after a deadlock',
    find: "new Set(['40P01', '40001'])",
    to: "new Set(['40P01'])",
    tests: ['server/platform/db/pool'],
  },
  {
    name: 'wrong unit',
    find: /const KB = 1024(\nconst MB = )/,
    to: 'const KB = 1000$1',
    tests: ['shared/format'],
  },
  {
    name: 'wrong sort',
    find: 'order by priority desc, run_at, id limit 1',
    to: 'order by priority, run_at, id limit 1',
    tests: ['tests/api/measuring'],
  },
  {
    name: 'unescaped output',
    find: 'text.replace(/[&<>"]/g',
    to: 'text.replace(/[&>"]/g',
    tests: ['components/waterfall', 'components/report'],
  },
  { name: 'wrong status code', find: /NOT_FOUND: 404/, to: 'NOT_FOUND: 403', tests: ['matrix'] },
  {
    name: 'lost redirect',
    find: "redirectTo: redirectTo === '/' || redirectTo === '/dashboard' ? undefined : redirectTo,",
    to: 'redirectTo: undefined,',
    tests: ['shared/paths'],
  },
  {
    name: 'swallowed error',
    find: 'if (error instanceof Response && error.status < 500) return null',
    to: 'if (error instanceof Response) return null',
    tests: ['screens/visitor'],
  },
  {
    name: 'off by one in retention',
    find: 'now.getTime() - days * DAY_MS',
    to: 'now.getTime() - (days + 1) * DAY_MS',
    tests: ['rules/measuring/retention'],
  },
  {
    name: 'wrong percentile',
    find: /(p95Ms: \w+\(answers, )0\.95/,
    to: '$10.9',
    tests: ['rules/uptime'],
  },
  {
    name: 'no re-lease',
    find: /where state = 'running' and lease_until < /,
    to: "where state = 'lost' and lease_until < ",
    tests: ['tests/api/measuring'],
  },
  {
    name: 'missing HttpOnly flag',
    find: /httpOnly: true,(\s+sameSite: 'lax',\s+path: '\/',)/,
    to: 'httpOnly: false,$1',
    tests: ['session-cookie'],
  },
  {
    name: 'lost cookie',
    find: /(const enter = async \(\): Promise<never> => \{\s+throw redirect\(safeReturnPath\(redirectTo\)), \{ headers: cookieHeaders\(api\) \}/,
    to: '$1',
    tests: ['account', 'sign'],
    stage: 'http',
  },
  {
    name: 'wrong label',
    find: /label=\{loginMessages\.email\}(\s+field=\{fields\.username)/,
    to: 'label={loginMessages.password}$1',
    tests: ['account', 'sign'],
    stage: 'http',
  },
  {
    name: 'renamed column',
    find: /as running(\n\s+from \$\{asked\} where t\.status in)/,
    to: 'as started$1',
    tests: ['live-tests'],
    stage: 'api',
  },
  {
    name: 'hostile value crashes a call',
    find: "new Set(['22003', '22021'])",
    to: "new Set(['22003'])",
    tests: ['every-row'],
    stage: 'api',
  },
  {
    name: 'missing alt text',
    find: /\n\s+alt="The page at the end of the test"/,
    to: '',
    tests: ['accessibility'],
    stage: 'http',
  },
  {
    name: 'field without a label',
    find: /<label htmlFor=\{id\}( className="text-13 font-medium">\s+\{text\.label\}\s+\{text\.optional)/,
    to: '<label$1',
    tests: ['accessibility'],
    stage: 'http',
  },
  {
    name: 'revalidation aborts an answer',
    find: "isQuiet.current = state === 'idle' && navigation.state === 'idle'",
    to: "isQuiet.current = state === 'idle' || navigation.state !== 'idle'",
    tests: ['test-management'],
    stage: 'browser',
  },
  {
    name: 'competitors count',
    find: 'site_id and rival.is_competitor)',
    to: 'site_id and false)',
    tests: ['tests/api/competitors'],
  },
  {
    name: 'marked before hydration',
    find: 'const unblockInput = blockInput()',
    to: "const unblockInput = blockInput()\nmarkHydrated('root')",
    stage: 'browser',
    tests: ['/navigation.spec'],
  },
  {
    name: 'hydration imports a feature',
    find: "import { retryDelay } from './retry-delay'",
    to: "$&\nimport '~/components/waterfall/bars'",
    tests: ['import rules'],
    stage: 'check',
  },
  {
    name: 'changed loses the paths',
    find: "const PATHS = 'app/shared/paths/*.ts'",
    to: "const PATHS = 'app/shared/paths.ts'",
    tests: ['bin/reach'],
  },
  {
    name: 'script reaches private addresses',
    find: 'allowPrivate: task.job.allowPrivateTargets,',
    to: 'allowPrivate: true,',
    tests: ['engine/script.browser'],
    stage: 'engine',
  },
  {
    name: 'viewport lost in a script',
    find: /(await flow\.navigate\(url, [^\n]+\n)\s+await restoreViewport\(session\)\n/,
    to: '$1',
    tests: ['engine/script.browser'],
    stage: 'engine',
  },
  {
    name: 'last sample of the long form has no turn',
    find: '% turns) % samples.length',
    to: '% turns) % (samples.length - 1)',
    tests: ['bin/long-form'],
  },
]

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isAll = process.argv.includes('--all')
const chosen = FAULTS.filter(
  ({ name, stage }) => (isAll || !stage) && (words.length === 0 || words.some((word) => name.includes(word))),
)
const sources = globSync(['app/**/*.{ts,tsx}', 'bin/*.mjs'], { cwd: root }).filter(
  (file) => !/\.test\.(tsx?|mjs)$/.test(file),
)

function locate({ find }) {
  const holders = sources.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return typeof find === 'string' ? text.split(find).length === 2 : find.test(text)
  })
  return holders.length === 1 ? join(root, holders[0]) : null
}

async function failures({ stage, tests }) {
  if (stage) {
    const { status, output } = await run(process.execPath, ['bin/run.mjs', 'test', stage, ...tests], {
      capture: true,
    })
    return status === 0 ? [] : [...output.matchAll(/^failed: (.*)$/gm)].map(([, name]) => name)
  }
  const file = join(tmpdir(), `planted-${process.pid}.json`)
  const projects = ['unit', 'api', 'api-settings'].flatMap((name) => ['--project', name])
  const reporter = `--reporter=${join(root, 'bin', 'vitest-summary.mjs')}`
  writeFileSync(file, '{}')
  const env = { NODE_ENV: 'test', VITEST_SUMMARY: file }
  await run(tool('vitest'), ['run', ...projects, reporter, ...tests], { capture: true, env })
  const { failures: failed, passed } = JSON.parse(readFileSync(file, 'utf8'))
  const named = failed?.map(({ name }) => name).filter((name) => name !== 'outside any test')
  return named && passed + named.length > 0 ? named : null
}

const results = []
for (const fault of chosen) {
  const file = locate(fault)
  if (!file) {
    results.push([fault.name, 'NOT PLANTED', 'its text is in no file, or in several'])
    continue
  }
  const whole = readFileSync(file, 'utf8')
  const restore = () => writeFileSync(file, whole)
  process.once('exit', restore)
  writeFileSync(file, whole.replace(fault.find, fault.to))
  const failed = await failures(fault).finally(restore)
  process.off('exit', restore)
  const verdict = failed === null ? 'NO TEST RAN' : failed.length > 0 ? 'caught' : 'NOT CAUGHT'
  results.push([
    fault.name,
    verdict,
    failed?.length ? `${failed.length}: ${failed[0]}` : fault.tests.join(', '),
  ])
  say(results.at(-1).join(' | '))
}

say('')
for (const [name, verdict, by] of results) say(`${name.padEnd(26)} ${verdict.padEnd(12)} ${by.slice(0, 140)}`)
process.exitCode = results.some(([, verdict]) => verdict !== 'caught') ? 1 : 0
