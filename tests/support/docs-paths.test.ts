import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENTS = ['README.md', ...globSync(['docs/**/*.md', 'app/server/**/README.md'], { cwd: ROOT })].map(
  (file) => ({
    file,
    text: readFileSync(join(ROOT, file), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, ''),
  }),
)
/** Paths may begin at any of these, as the documents say in their introduction. */
const BASES = ['', 'app', 'app/server', 'app/shared', 'app/shared/rules', 'app/components', 'tests']
const FILE = /\.(ts|tsx|mjs|cjs|md|css|json|sql|png|webp|svg|html)$/

const expandBraces = (path: string): string[] => {
  const [whole, list = ''] = /\{([^{}]+)\}/.exec(path) ?? []
  return whole ? list.split(',').flatMap((name) => expandBraces(path.replace(whole, name))) : [path]
}

/** Files of other projects and files that commands write. */
const FOREIGN = /^(src|test|packages|apps|build|screens)\//

/** Code in backticks that can only be a file or folder of this repository. */
function isPath(code: string): boolean {
  if (!/^[\w.-][\w.$@{},/-]*$/.test(code) || FOREIGN.test(code)) return false
  if (FILE.test(code)) return code.includes('/') || /\.(tsx?|[mc]js)$/.test(code)
  return code.includes('/') && BASES.some((base) => existsSync(join(ROOT, base, code.split('/')[0] ?? '')))
}

const sources = ['', ...globSync('{app,bin,tests}/**/*.*', { cwd: ROOT })].join('\n/')

/** The end of a path is enough where the text has named the folder. */
const exists = (path: string) =>
  sources.includes(`/${path}\n`) ||
  BASES.some((base) =>
    ['', '.ts', '.tsx', '.test.ts', '.spec.ts'].some((end) => existsSync(join(ROOT, base, path + end))),
  )

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

test('every path in backticks exists', () => {
  const paths = DOCUMENTS.flatMap(({ file, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)]
      .filter(([, code = '']) => isPath(code))
      .flatMap(([, code = '']) => expandBraces(code).map((path) => ({ file, path }))),
  )
  expect(paths.length).toBeGreaterThan(200)
  const missing = paths.filter(({ path }) => !exists(path)).map(({ file, path }) => `${file}: ${path}`)
  expect(missing).toEqual([])
})

test('every link between documents has a target', () => {
  const links = DOCUMENTS.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:|\/|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([, to = '', anchor]) => ({
        file,
        to: to ? join(dirname(file), to) : file,
        anchor,
      }),
    ),
  )
  const dead = links.filter(({ to, anchor }) => {
    if (!existsSync(join(ROOT, to))) return true
    if (!anchor) return false
    const titles = readFileSync(join(ROOT, to), 'utf8').matchAll(/^#+ (.+)$/gm)
    return ![...titles].some(([, title = '']) => anchorOf(title) === anchor)
  })
  expect(dead.map(({ file, to, anchor }) => `${file}: ${to}${anchor ? `#${anchor}` : ''}`)).toEqual([])
})
