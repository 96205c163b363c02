import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

// Loads the built server and prints where a module reads a sentence while it loads: it would stay in that language.
const reads = new Set()
const translate = (name) => {
  const [, ...frames] =
    new Error(name).stack?.split('\n').map((line) => line.replace(/.*build\//, '').trim()) ?? []
  reads.add([name, ...frames.slice(1, 6)].join(' < '))
  return undefined
}
globalThis[Symbol.for('lightkeeper.reader')] = () => ({ language: 'en', translate })

const modulesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => resolve(folder, name))
const ENTRY = /build\/processes\/[^/]+\.js$/
/** Entries run when they are imported. */
function reachesEntry(file, seen = new Set()) {
  if (ENTRY.test(file)) return true
  if (seen.has(file)) return false
  seen.add(file)
  const imports = [...readFileSync(file, 'utf8').matchAll(/(?:from|import) "(\.[^"]+)"/g)]
  return imports.some(([, to]) => reachesEntry(join(dirname(file), to), seen))
}
const chunks = modulesIn('build/processes/chunks').filter((file) => !reachesEntry(file))
for (const file of [...modulesIn('build/server'), ...chunks]) await import(pathToFileURL(file).href)
process.stdout.write(JSON.stringify([...reads]))
process.exit(0)
