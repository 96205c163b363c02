// Old Node versions, which run this file first, lack the named export of glob.
import fs, { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fail, root, run, say, tool } from './process.mjs'

const SPECS = 'tests/e2e/**/*.spec.ts'
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g
const EVERYWHERE =
  /^(package-lock\.json|vite\.[\w.]*ts|playwright\.config\.ts|app\/(root|entry)|app\/styles|public)/
const wordsOf = (path) => path.split(/[?#]/)[0].split('/').filter(Boolean)

async function git(...args) {
  const { status, output } = await run('git', args, { capture: true })
  return status === 0 ? output.trim() : null
}

/**
 * Changes since main: the base for vitest, and the specs to run. A spec runs when its imports or the modules of its
 * screens changed. A change in app/server runs all HTTP specs, but no further browser specs.
 */
export async function findChanges() {
  const base = (await git('merge-base', 'HEAD', 'main')) ?? (await git('rev-parse', 'HEAD'))
  if (!base) fail('--changed needs a git repository.')
  const committed = (await git('diff', '--name-only', base)) ?? ''
  const untracked = (await git('ls-files', '--others', '--exclude-standard')) ?? ''
  const files = [...committed.split('\n'), ...untracked.split('\n')].filter(Boolean)
  const all = fs.globSync(SPECS, { cwd: root })
  const browser = files.some((file) => EVERYWHERE.test(file)) ? all : await specsReachedBy(files, all)
  const isOfServer = (file) => file.startsWith('app/server/') && !/\.test\.tsx?$/.test(file)
  const http = files.some(isOfServer) ? all : browser
  say(
    `${files.length} files changed since ${base.slice(0, 9)}; ${browser.length} of ${all.length} specs reached.`,
  )
  return { base, specs: { http, browser } }
}

async function specsReachedBy(files, specs) {
  const imports = readImports()
  const reached = reachedFrom(files, imports)
  const screens = (await readScreens()).filter(({ file }) => reached.has(file))
  const addresses = readAddresses()
  return specs.filter((spec) => {
    if (reached.has(spec)) return true
    const own = spread([spec], (file) => (imports.get(file) ?? []).filter((one) => one.startsWith('tests/')))
    const named = [...own].flatMap((file) => addressesIn(readFileSync(join(root, file), 'utf8'), addresses))
    return screens.some(({ words }) => named.some((address) => matches(wordsOf(address), words)))
  })
}

function readImports() {
  const files = fs
    .globSync(['app/**/*.{ts,tsx}', 'tests/{e2e,support}/**/*.ts'], { cwd: root })
    .filter((file) => !file.startsWith('app/server/') && !/\.test\.tsx?$/.test(file))
  const known = new Set(files)
  const resolve = (from, name) => {
    if (!/^[.~]/.test(name)) return undefined
    const path = name.startsWith('~/') ? `app/${name.slice(2)}` : normalize(join(dirname(from), name))
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((one) =>
      known.has(one),
    )
  }
  const importsOf = (file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, name]) => resolve(file, name))
  return new Map(files.map((file) => [file, importsOf(file).filter(Boolean)]))
}

function reachedFrom(files, imports) {
  const importers = new Map()
  for (const [file, imported] of imports)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  return spread(files, (file) => importers.get(file) ?? [])
}

function spread(files, next) {
  const reached = new Set()
  const waiting = [...files]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    waiting.push(...next(file))
  }
  return reached
}

/** Each route module with its URL segments; a layout has those of all its screens. */
async function readScreens() {
  const { output } = await run(tool('remix'), ['routes', '--json'], { capture: true })
  const screensOf = ({ file, path = '', children = [] }, above) => {
    const words = [...above, ...wordsOf(path)]
    const within = children.flatMap((child) => screensOf(child, words))
    const own = children.length > 0 ? within : [{ words }]
    return [...own.map((screen) => ({ words: screen.words, file: `app/${file}` })), ...within]
  }
  return JSON.parse(output.slice(output.indexOf('['))).flatMap((route) => screensOf(route, []))
}

function readAddresses() {
  const text = readFileSync(join(root, 'app', 'shared', 'paths.ts'), 'utf8')
  const entries = text.split(/\n {2}(?=\w+: )/).slice(1)
  return new Map(entries.map((entry) => [entry.slice(0, entry.indexOf(':')), literalsIn(entry)]))
}

const literalsIn = (text) => [...text.matchAll(/['`](\/[^'`\s]*)/g)].map(([, address]) => address)
const addressesIn = (text, addresses) => [
  ...literalsIn(text),
  ...[...text.matchAll(/\bpaths\.(\w+)/g)].flatMap(([, name]) => addresses.get(name) ?? []),
]

const isOpen = (word) => word.startsWith(':') || word.includes('${')
const matches = (one, other) =>
  one.length === other.length && one.every((word, i) => word === other[i] || isOpen(word) || isOpen(other[i]))
