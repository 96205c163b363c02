import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'

const { API, DOMAIN, HTTP, SCREENS } = createRequire(import.meta.url)('./layers.cjs')
const MAX_UPWARD = 20

/** Top down. The first matching pattern decides a file's layer; files without a layer may be imported anywhere. */
const LAYERS = [
  ['routes', '^app/(routes/|root[.]|entry[.])'],
  ['components', '^app/components/'],
  ['screens', SCREENS],
  ['api', API],
  ['domain', DOMAIN],
  ['db', '^app/server/db/'],
].map(([name, pattern]) => ({ name, pattern: new RegExp(pattern) }))
const isFree = new RegExp(`${HTTP}|[.]test[.]tsx?$`)

const layerOf = (file) => (isFree.test(file) ? -1 : LAYERS.findIndex(({ pattern }) => pattern.test(file)))

const { modules } = JSON.parse(
  execFileSync(
    'node_modules/.bin/depcruise',
    ['app', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { maxBuffer: 256 * 1024 * 1024 },
  ),
)

const upward = modules.flatMap(({ source, dependencies }) =>
  dependencies
    .map(({ resolved }) => ({ source, resolved, from: layerOf(source), to: layerOf(resolved) }))
    .filter(({ from, to }) => from > to && to >= 0),
)
for (const { source, resolved, from, to } of upward)
  console.log(`${LAYERS[from].name} -> ${LAYERS[to].name}: ${source} -> ${resolved}`)
console.log(`${upward.length} imports against the layer order, ${MAX_UPWARD} allowed`)
if (upward.length > MAX_UPWARD) process.exitCode = 1
