import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { NEEDED_MB, requireRoom } from './machine.mjs'
import { must, root, say, tool } from './process.mjs'

const SOURCES = [
  'app',
  'public',
  'docs/guide',
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  ...readdirSync(root).filter((name) => /^vite\..*ts$/.test(name)),
]
const stamp = join(root, 'build', '.stamp')

function* filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  let entries
  try {
    entries = readdirSync(full, { withFileTypes: true })
  } catch {
    yield path
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* filesOf(`${path}/${entry.name}`)
    else if (!/\.test\.tsx?$/.test(entry.name)) yield `${path}/${entry.name}`
  }
}

function sourceHash() {
  const hash = createHash('sha256').update(process.env.STYLE_GUIDE ?? '')
  for (const path of SOURCES.flatMap((source) => [...filesOf(source)])) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const isBuilt = (hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

export async function ensureBuild() {
  if (isBuilt(sourceHash())) return
  requireRoom(NEEDED_MB.build)
  await alone('build', async () => {
    const hash = sourceHash()
    if (isBuilt(hash)) return
    say('Building …')
    rmSync(stamp, { force: true })
    // Screens first: their build empties the output directory.
    await must('Building the screens', tool('remix'), ['vite:build', '--logLevel', 'warn'], quiet(hash))
    await buildProcesses()
    mkdirSync(join(root, 'build'), { recursive: true })
    writeFileSync(stamp, hash)
  })
}

/** In development Vite serves the screens from source. */
export async function buildProcesses() {
  const args = ['build', '--config', 'vite.processes.config.ts', '--logLevel', 'warn']
  await must('Building the processes', tool('vite'), args, quiet())
}

const quiet = (hash = 'dev') => ({
  capture: true,
  env: { NODE_ENV: 'production', BUILD_ID: hash.slice(0, 12) },
})
