import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENT = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** `file` “title”, “title”: the titles belong to the file before them. */
const PROOF =
  /`((?:api|e2e|app|tests|server|shared|components|docs)\/[\w./$-]+|entry\.server[\w.]*)`((?:[,;]?\s*“[^”]+”)*)/g

function fileOf(name: string): string {
  if (/^api\//.test(name)) return `tests/${name}.test.ts`
  if (/^e2e\//.test(name)) return `tests/${name}.spec.ts`
  return /^(app|tests|docs)\//.test(name) ? name : `app/${name}`
}

const proofs = [...DOCUMENT.matchAll(PROOF)].map(([, name = '', titles = '']) => ({
  file: fileOf(name),
  titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
}))

test('every proof of docs/security.md exists', () => {
  expect(proofs.length).toBeGreaterThan(100)
  const missing = proofs.flatMap(({ file, titles }) => {
    const path = join(ROOT, file)
    if (!existsSync(path)) return [file]
    const text = titles.length > 0 ? readFileSync(path, 'utf8') : ''
    return titles.filter((title) => !text.includes(title)).map((title) => `${file}: ${title}`)
  })
  expect(missing).toEqual([])
})
