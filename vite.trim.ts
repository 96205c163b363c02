import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Cut = { file: RegExp; cuts: [from: string | RegExp, to: string][] }

const OURS = 'future.v3_singleFetch'

/**
 * What libraries keep for other set-ups than ours, and a bundler cannot know to be dead: answers from before single
 * fetch, what only a server writes, roots of React 17. Each is written as in the version that the lock names.
 */
const CUTS: Cut[] = [
  {
    file: /\/@remix-run\/react\/dist\/esm\/components\.js$/,
    cuts: [
      [OURS, 'true'],
      ['let contextScript = staticContext ?', 'let contextScript = false ?'],
      ['let routeModulesScript = !isStatic ?', 'let routeModulesScript = true ?'],
      ['if (!isStatic && typeof __remixContext === "object" && __remixContext.a)', 'if (false)'],
    ],
  },
  { file: /\/@remix-run\/react\/dist\/esm\/links\.js$/, cuts: [[OURS, 'true']] },
  { file: /\/@remix-run\/react\/dist\/esm\/browser\.js$/, cuts: [[`window.__remixContext.${OURS}`, 'true']] },
  {
    file: /\/@remix-run\/react\/dist\/esm\/routes\.js$/,
    cuts: [
      ['if (typeof singleFetch === "function") {', '{'],
      ['let result = await fetchServerHandler(request, route);', ''],
      ['return unwrap ? unwrapServerResponse(result) : result;', ''],
    ],
  },
  {
    file: /\/@remix-run\/router\/dist\/router\.js$/,
    cuts: [
      [
        /function warning\(cond, message\) \{\s+if \(!cond\)/,
        'function warning(cond, message) {\n  if (false)',
      ],
    ],
  },
  {
    file: /\/react-dom\/cjs\/react-dom\.production\.min\.js$/,
    cuts: ['createRoot', 'findDOMNode', 'hydrate', 'render', 'unmountComponentAtNode'].map((name) => [
      new RegExp(`exports\\.${name}=function\\([^]*?\\};?\\s*(?=exports\\.)`),
      '',
    ]),
  },
]

function cut(code: string, { file, cuts }: Cut): string {
  let left = code
  for (const [from, to] of cuts) {
    const next = typeof from === 'string' ? left.replaceAll(from, to) : left.replace(from, to)
    if (next === left) throw new Error(`${file}: nothing to cut at ${from}`)
    left = next
  }
  return left
}

const packageOf = (id: string) => /^\0?(\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

/** The licence of a package in its own words. */
function licenceOf(folder: string): string | undefined {
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^licen[cs]e/i.test(name)) : undefined
  return file && readFileSync(join(folder, file), 'utf8')
}

/** Leaves out of the browser's scripts what this product never runs; their licences stand in a file beside them. */
export function trimLibraries(): Plugin {
  return {
    name: 'trim-libraries',
    apply: 'build',
    transform(code, id, options) {
      const found = options?.ssr ? undefined : CUTS.find(({ file }) => file.test(id))
      return found ? { code: cut(code, found), map: null } : null
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const ids = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      )
      const folders = new Set(ids.map(packageOf).filter((folder) => folder !== undefined))
      const texts = [...folders].sort().map((folder) => {
        const name = folder.slice(folder.lastIndexOf('/node_modules/') + '/node_modules/'.length)
        return `${name}\n\n${licenceOf(folder) ?? ''}`
      })
      this.emitFile({ type: 'asset', name: 'licences.txt', source: texts.join('\n\n---\n\n') })
    },
  }
}
