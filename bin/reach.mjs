// Old Node versions, which run this file first, lack the named export of glob.
import fs, { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { root } from './process.mjs'

const MODULES = ['app/**/*.{ts,tsx}', 'tests/**/*.ts', 'bin/*.mjs']
/** Of the server only what routes import: below the API everything reaches everything. */
const isForScreens = (file) => !file.startsWith('app/server/') || file.startsWith('app/server/screens/')
const isTest = (file) => /\.test\.(tsx?|mjs)$/.test(file)
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)'/g
/** Part of every screen, or of every run of the specs. */
const EVERYWHERE =
  /^(package(-lock)?\.json|vite\.[\w.]*ts|playwright\.config\.ts|app\/(root|entry|routes\.ts)|app\/styles|public)|^bin\/(build|chromium|slapd|test-runners)\.mjs$/
const SETUP = 'tests/e2e/support/setup.global.ts'
const PATHS = 'app/shared/paths/*.ts'

/** The texts of all modules, the imports of those of a graph (that specs can reach), and the specs. */
export function readModules(isOfGraph = isForScreens) {
  const texts = new Map(
    fs.globSync(MODULES, { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
  const sources = new Set([...texts.keys()].filter((file) => isOfGraph(file) && !isTest(file)))
  const imports = new Map([...sources].map((file) => [file, importsOf(file, texts.get(file), sources)]))
  return { texts, imports, specs: [...sources].filter((file) => file.endsWith('.spec.ts')) }
}

function importsOf(file, text, sources) {
  const named = [...text.matchAll(IMPORT)].map(([, name]) => name).filter((name) => /^[.~]/.test(name))
  const modules = named.map((name) => {
    const path = pathOf(file, name)
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => sources.has(one))
  })
  const globs = [...text.matchAll(GLOB)].map(([, pattern]) => pathOf(file, pattern))
  return [...modules.filter(Boolean), ...fs.globSync(globs, { cwd: root })]
}

const pathOf = (file, name) => {
  if (name.startsWith('~/')) return `app/${name.slice(2)}`
  return name.startsWith('/') ? name.slice(1) : normalize(join(dirname(file), name))
}

/** With the modules that read a changed file by its path or its folder's: no import leads there. */
export function withReaders(files, { texts }) {
  const folders = new Set([...texts.keys()].flatMap((file) => ancestorsOf(file)))
  const isData = (file) => /^(app|tests)\//.test(file) && !/\.(tsx?|mjs)$/.test(file)
  const places = files
    .filter(isData)
    .flatMap((file) => [file, ...ancestorsOf(file).filter((folder) => !folders.has(folder))])
  const isReader = ([file, text]) =>
    places.some((place) => {
      if (text.includes(place.split('/').slice(-2).join('/'))) return true
      return dirname(place) === dirname(file) && text.includes(`./${basename(place)}`)
    })
  return [...new Set([...files, ...[...texts].filter(isReader).map(([file]) => file)])]
}

const ancestorsOf = (file) =>
  dirname(file)
    .split('/')
    .map((_, index, segments) => segments.slice(0, index + 1).join('/'))

/**
 * The specs that a change can affect: those that import a changed module, or visit a screen that does. A change in the
 * server outside of app/server/screens affects all specs over HTTP, but no further ones in browsers.
 */
export async function reachedSpecs(files, modules) {
  const { imports, specs } = modules
  const screens = await readScreens()
  const addresses = readAddresses()
  const addressesOf = new Map(specs.map((spec) => [spec, addressesOfSpec(spec, modules, addresses)]))

  const reached = reachedFrom(files, imports)
  const isEverywhere = [...reached].some((file) => EVERYWHERE.test(file))
  const setup = spread([SETUP], (file) => ofTests(imports.get(file)))
  if (isEverywhere || files.some((file) => setup.has(file))) return { http: specs, browser: specs }
  const segments = screens.filter(({ file }) => reached.has(file)).map((screen) => screen.segments)
  const browser = specs.filter(
    (spec) =>
      reached.has(spec) ||
      addressesOf.get(spec).some((address) => segments.some((one) => fits(address, one))),
  )
  const isOfServer = (file) =>
    /^app\/server\/(?!.*\/fixtures\/)/.test(file) && !isForScreens(file) && !isTest(file)
  return { http: files.some(isOfServer) ? specs : browser, browser }
}

const ofTests = (files = []) => files.filter((file) => file.startsWith('tests/'))

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

const segmentsOf = (path) => path.split(/[?#]/)[0].split('/').filter(Boolean)

/** Each route module with its URL segments; a layout has those of all its screens. */
async function readScreens() {
  const { default: routes } = await import('../app/routes.ts')
  const screensOf = ({ file, path = '', children = [] }, above) => {
    const segments = [...above, ...segmentsOf(path)]
    const within = children.flatMap((child) => screensOf(child, segments))
    const own = children.length > 0 ? within : [{ segments }]
    return [...own.map((screen) => ({ segments: screen.segments, file: `app/${file}` })), ...within]
  }
  const screens = routes.flatMap((route) => screensOf(route, []))
  if (screens.length === 0) throw new Error('--changed finds no screen in app/routes.ts.')
  return screens
}

/** The URLs that each function of `paths` can return, as segments. */
export function readAddresses(pattern = PATHS) {
  const entries = fs
    .globSync(pattern, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''))
    .flatMap((text) => text.split(/^export const \w+Paths = \{$/m).slice(1))
    .flatMap((text) =>
      text
        .split(/\n\}/)[0]
        .split(/\n {2}(?=\w+: )/)
        .slice(1),
    )
  const addresses = new Map(entries.map((entry) => [entry.slice(0, entry.indexOf(':')), literalsIn(entry)]))
  const empty = [...addresses].filter(([, own]) => own.length === 0).map(([name]) => name)
  if (addresses.size === 0) throw new Error(`--changed finds no URL in ${pattern}.`)
  if (empty.length > 0)
    throw new Error(`--changed finds no URL of paths.${empty.join(', paths.')} in ${pattern}.`)
  return addresses
}

const literalsIn = (text) =>
  [...text.matchAll(/['"`](\/[^'"`\s]*)/g)].map(([, address]) => segmentsOf(address))

/** Of the spec and what it imports of tests. */
function addressesOfSpec(spec, { texts, imports }, addresses) {
  const own = [...spread([spec], (file) => ofTests(imports.get(file)))]
  return own.flatMap((file) => {
    const text = texts.get(file)
    return [...literalsIn(text), ...namesIn(text).flatMap((name) => addressOf(name, file, addresses))]
  })
}

/** A list may also be called `paths`. */
const namesIn = (text) =>
  [...text.matchAll(/\bpaths\.(\w+)/g)].map(([, name]) => name).filter((name) => !(name in Array.prototype))

function addressOf(name, file, addresses) {
  const own = addresses.get(name)
  if (!own) throw new Error(`--changed does not know paths.${name}, which ${file} uses.`)
  return own
}

const isOpen = (word) => word.startsWith(':') || word.includes('${')
function fits(address, segments) {
  const isPrefix = segments.at(-1) === '*'
  const fixed = isPrefix ? segments.slice(0, -1) : segments
  if (isPrefix ? address.length < fixed.length : address.length !== fixed.length) return false
  return fixed.every((word, i) => word === address[i] || isOpen(word) || isOpen(address[i]))
}
