import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'

const SLOW = "instr(zeroblob(80000000), zeroblob(40000000) || x'01')"

function databaseOf(sql: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-hostile-'))
  try {
    const path = join(folder, 'kuma.db')
    const db = new DatabaseSync(path)
    db.exec(sql)
    db.close()
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const HEARTBEAT = `create table heartbeat (monitor_id integer, status integer, msg text, time text, ping integer);`

/** A column that takes days to compute. */
export const generatedColumn = () =>
  databaseOf(`create table monitor (id integer, name text, type text, url text); ${HEARTBEAT}
    insert into monitor values (1, 'a', 'http', 'https://a.example/');
    alter table monitor add column slow as (${SLOW})`)

/** Every monitor reads the whole table of heartbeats, which has no index. */
export const manyScans = (monitors = 5_000, beats = 20_000) =>
  databaseOf(`create table monitor (id integer, name text, type text, url text, interval integer); ${HEARTBEAT}
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${monitors})
      insert into monitor select i, 'm' || i, 'http', 'https://a' || i || '.example/', 60 from n;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${beats})
      insert into heartbeat select -1, i % 2, 'x', datetime('now', '-' || i || ' seconds'), 5 from n`)

/** `sites` and `projects` of a few bytes each. */
export const repeatedSites = (sites = 2_000, projects = 50) =>
  `version: 1
x-sites: &s
${'  - {name: a, pages: [https://a.example/]}\n'.repeat(sites)}clients:
  - name: A
    projects:
${'      - {name: p, sites: *s}\n'.repeat(projects)}`

/** Each line is ten of the line before. */
export const billionLaughs = () =>
  `version: 1\nx-a0: &a0 [1,1,1,1,1,1,1,1,1,1]\n${Array.from(
    { length: 9 },
    (_, nth) => `x-a${nth + 1}: &a${nth + 1} [${Array(10).fill(`*a${nth}`).join(',')}]\n`,
  ).join('')}clients: []`

export const deepYaml = () => `version: 1\nclients: ${'['.repeat(100_000)}`

/** Two million faults in one cell. */
export const faultyCell = () => `name,pages,monitors\na,https://a.example/,"[${'0,'.repeat(2_000_000)}0]"`

/** Each paragraph opens every element again: 50 million elements from 100 KB. */
export const reopenedElements = () =>
  `<p>${Array.from({ length: 4_500 }, (_, nth) => `<b id=${nth}>`).join('')}${'<p>x'.repeat(12_000)}`

/** A server that answers every path with `body`, compressed. */
export async function startBomb(body: string | Buffer, type = 'application/json') {
  const packed = gzipSync(body)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(packed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** 1 MB that becomes 255 MB of empty arrays. */
export const emptyArrays = () => {
  const bytes = Buffer.alloc(255_000_000, '[],')
  bytes[0] = 0x5b
  return bytes
}
