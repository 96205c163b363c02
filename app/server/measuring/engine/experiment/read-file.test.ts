import { expect, it } from 'vitest'
import { webServer } from '../../../../../tests/support/web-server'
import { createCheckedLookup } from '../egress/checked-lookup'
import { readFileFor } from './read-file'

const MAX_BYTES = 512 * 1024
const ANSWERS: Record<string, [body: string | Buffer, headers: Record<string, string>, status?: number]> = {
  '/a.css': ['a{}', { 'content-type': 'text/css' }],
  '/a.js': ['run()', { 'content-type': 'application/javascript; charset=utf-8' }],
  '/old.js': ['run()', { 'content-type': 'text/x-ecmascript' }],
  '/mark.js': ['\ufeffé', { 'content-type': 'text/javascript' }],
  '/latin.js': [Buffer.from([0xe9]), { 'content-type': 'text/javascript; charset="iso-8859-1"' }],
  '/wrong.js': [Buffer.from([0xe9]), { 'content-type': 'text/javascript' }],
  '/odd.js': ['run()', { 'content-type': 'text/javascript; charset=nonsense' }],
  '/page.js': ['<!doctype html>', { 'content-type': 'text/html' }],
  '/data.js': ['{}', { 'content-type': 'application/json' }],
  '/packed.js': ['run()', { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }],
  '/gone.js': ['run()', { 'content-type': 'text/javascript' }, 404],
  '/moved.js': ['', { 'content-type': 'text/javascript', location: '/a.js' }, 302],
  '/full.js': ['a'.repeat(MAX_BYTES), { 'content-type': 'text/javascript' }],
  '/large.js': ['a'.repeat(MAX_BYTES + 1), { 'content-type': 'text/javascript' }],
}
let requests: string[] = []
const web = webServer(({ url = '', headers }, to) => {
  requests.push(`${url} ${headers['user-agent']} ${headers.accept} ${headers['accept-encoding']}`)
  const [body, sent, status = 200] = ANSWERS[url] ?? ['', {}, 404]
  to.writeHead(status, sent).end(body)
})

type Kind = 'inlineStylesheet' | 'inlineScript' | 'deferScript'
const read = (kind: Kind, path: string, allowPrivate = true) => {
  requests = []
  const options = { userAgent: 'test', checked: createCheckedLookup(allowPrivate) }
  return readFileFor({ kind, url: `${web.base}${path}` }, options)
}

it.each<[Kind, string, string]>([
  ['inlineStylesheet', '/a.css', 'a{}'],
  ['inlineScript', '/a.js', 'run()'],
  ['inlineScript', '/old.js', 'run()'],
  ['inlineScript', '/mark.js', 'é'],
  ['inlineScript', '/latin.js', 'é'],
  ['inlineScript', '/full.js', 'a'.repeat(MAX_BYTES)],
])('reads for %s what is behind %s', async (kind, path, text) => {
  expect((await read(kind, path)) === text).toBe(true)
})

it.each<[Kind, string]>([
  ['inlineStylesheet', '/a.js'],
  ['inlineScript', '/a.css'],
  ['inlineScript', '/wrong.js'],
  ['inlineScript', '/odd.js'],
  ['inlineScript', '/page.js'],
  ['inlineScript', '/data.js'],
  ['inlineScript', '/packed.js'],
  ['inlineScript', '/gone.js'],
  ['inlineScript', '/moved.js'],
  ['inlineScript', '/large.js'],
])('returns nothing for %s of %s', async (kind, path) => {
  expect(await read(kind, path)).toBeUndefined()
  expect(requests).toHaveLength(1)
})

it('identifies itself and the purpose of the request', async () => {
  await read('inlineStylesheet', '/a.css')
  expect(requests).toEqual(['/a.css test text/css,*/*;q=0.1 identity'])
  await read('inlineScript', '/a.js')
  expect(requests).toEqual(['/a.js test */* identity'])
})

it('requests nothing when no file is inlined, and nothing in private networks', async () => {
  expect(await read('deferScript', '/a.js')).toBeUndefined()
  expect(requests).toEqual([])
  expect(await read('inlineScript', '/a.js', false)).toBeUndefined()
  expect(requests).toEqual([])
})
