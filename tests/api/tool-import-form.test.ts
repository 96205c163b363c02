import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { submitImport } from '~/server/screens/forms/import-form'
import { submitToolImport } from '~/server/screens/forms/tool-import-form'
import { toolImportMessages as words } from '~/shared/messages/tool-imports'
import type { ToolSource } from '~/shared/schemas/tool-import'
import { screenApi } from '../support/api'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, owner } = tenantFixture()

/** A browser sends an empty file where none was chosen. */
async function submit(source: ToolSource, fields: Record<string, string>, file = new Blob([])) {
  const form = new FormData()
  form.set('file', file, file.size > 0 ? 'kuma.db' : '')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request('http://lightkeeper.test/import', { method: 'POST', body: form })
  const place = { client: String(tenant.client._id), id: String(tenant.project._id) }
  try {
    const { data, init } = await submitToolImport(request, screenApi(owner), place, source)
    return { ...data, status: init?.status, location: null }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return {
      status: thrown.status,
      error: null,
      initialValue: null,
      location: thrown.headers.get('location'),
    }
  }
}
const database = () => gunzipSync(readFileSync('tests/fixtures/tools/kuma-1.db.gz'))

test('a posted file leads to its preview', async () => {
  const { status, location } = await submit('uptime-kuma', { withSecrets: 'on' }, new Blob([database()]))
  expect(status).toBe(302)
  const id = new URL(location ?? '', 'http://lightkeeper.test').searchParams.get('import') ?? ''
  const found = await owner.get(`/api/site-imports/${id}`)
  expect(found.body).toMatchObject({ source: 'uptime-kuma', fileName: 'kuma.db', creates: 3, refused: 1 })
})

test.each<[string, ToolSource, Record<string, string>, Buffer | undefined, object]>([
  ['no file', 'sitespeed', {}, undefined, { file: [words.form.fileRequired] }],
  ['a broken file', 'uptime-kuma', {}, database().subarray(0, 20_000), { file: [words.notDatabase] }],
  ['no address', 'lighthouse-ci', { address: 'lhci' }, undefined, { address: [words.lhci.notServer] }],
  [
    'a server that does not answer',
    'lighthouse-ci',
    { address: 'http://127.0.0.1:1/', toolProject: 'Shop' },
    undefined,
    { address: [expect.any(String)] },
  ],
])('%s comes back with what was typed', async (_, source, fields, bytes, error) => {
  const answer = await submit(source, fields, bytes && new Blob([new Uint8Array(bytes)]))
  expect(answer).toMatchObject({ status: 422, error, initialValue: fields })
})

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const TABLE = 'name;pages\r\nMüller;https://1.1.1.1/\r\n'
const TABS = TABLE.replaceAll(';', '\t')
test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(TABLE)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TABLE}`)],
  ['UTF-16 with a mark', utf16(`\ufeff${TABLE}`)],
  ['UTF-16 of a spreadsheet, with tabs', utf16(`\ufeff${TABS}`)],
  ['UTF-16 without a mark', utf16(TABLE)],
  ['big-endian UTF-16', utf16(`\ufeff${TABLE}`).swap16()],
  ['Windows-1252', latin1(TABLE)],
  ['Windows-1252 with tabs', latin1(TABS)],
  ['Windows-1252 with a separator line', latin1(`sep=;\r\n${TABLE}`)],
  ['UTF-16 with a separator line and line feeds', utf16(`\ufeffsep=;\n${TABLE.replaceAll('\r', '')}`)],
])('a table in %s is read', async (_, bytes) => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'sites.csv')
  const request = new Request('http://lightkeeper.test/import', { method: 'POST', body: form })
  const place = { client: String(tenant.client._id), id: String(tenant.project._id) }
  const thrown = await submitImport(request, screenApi(owner), place).catch((error: Response) => error)
  const location = thrown instanceof Response ? (thrown.headers.get('location') ?? '') : ''
  const id = new URL(location, 'http://lightkeeper.test').searchParams.get('import')
  const { body } = await owner.get(`/api/site-imports/${id}/rows`)
  expect(body.items).toMatchObject([{ name: 'Müller', faults: [] }])
})
