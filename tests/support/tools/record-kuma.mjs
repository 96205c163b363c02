import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

/**
 * Records databases of real Uptime Kuma servers:
 *   node tests/support/tools/record-kuma.mjs KUMA_1_FOLDER KUMA_2_FOLDER OUT_FOLDER
 * The folders are checkouts of 1.23.16 and 2.5.3 after `npm ci --omit dev`. Kuma creates the monitors, patches the
 * schema and computes the figures; only the heartbeats of the past days are inserted here.
 */
const [one, two, out] = process.argv.slice(2).map((path) => resolve(path))
if (!out) throw new Error('Usage: record-kuma.mjs KUMA_1_FOLDER KUMA_2_FOLDER OUT_FOLDER')
const { io } = createRequire(join(two, 'package.json'))('socket.io-client')

const PORT = 34_571
const USER = ['admin', 'recorded-4-tests']
const DAYS = 3
const folder = join(out, 'recording')
const database = join(folder, 'kuma.db')

const common = {
  interval: 300,
  retryInterval: 300,
  resendInterval: 0,
  maxretries: 0,
  timeout: 48,
  active: false,
  notificationIDList: {},
  accepted_statuscodes: ['200-299'],
  kafkaProducerBrokers: [],
  kafkaProducerSaslOptions: { mechanism: 'None' },
  conditions: [],
  rabbitmqNodes: [],
}
const http = {
  method: 'GET',
  ignoreTls: false,
  upsideDown: false,
  maxredirects: 10,
  expiryNotification: true,
}

/** `beats`: what the monitor found at each check, see `outcomeAt`. */
const MONITORS = [
  { ...common, ...http, type: 'http', name: 'Shop', url: 'https://shop.example/', story: 'short' },
  {
    ...common,
    ...http,
    ...{ type: 'keyword', name: 'Search', url: 'https://shop.example/search', keyword: 'Results' },
    ...{ maxretries: 2, retryInterval: 60, story: 'retries' },
  },
  {
    ...common,
    ...http,
    ...{ type: 'json-query', name: 'Stock', url: 'https://api.shop.example/health' },
    ...{ jsonPath: 'status', expectedValue: 'ok', jsonPathOperator: '==', story: 'never' },
    ...{ method: 'POST', body: '{"deep":true}', headers: '{"X-Api-Key":"s3cret"}' },
    ...{ authMethod: 'basic', basic_auth_user: 'monitor', basic_auth_pass: 'hunter2' },
  },
  { ...common, type: 'port', name: 'Mail', hostname: 'mail.shop.example', port: 25, story: 'long' },
  {
    ...common,
    ...{ type: 'dns', name: 'Name', hostname: 'shop.example', story: 'never' },
    ...{ dns_resolve_server: '1.1.1.1', dns_resolve_type: 'A', port: 53 },
  },
  { ...common, type: 'ping', name: 'Router', hostname: '192.0.2.1', packetSize: 56, story: 'never' },
  { ...common, type: 'group', name: 'Office', story: 'none' },
]

async function start(home, env) {
  const child = spawn(
    process.execPath,
    ['server/server.js', `--data-dir=${folder}/`, `--port=${PORT}`, '--host=127.0.0.1'],
    {
      cwd: home,
      env: { ...process.env, NODE_ENV: 'development', TZ: 'UTC', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part
    })
  const ended = new Promise((done) => child.once('exit', done))
  const socket = io(`http://127.0.0.1:${PORT}`, { transports: ['websocket'] })
  const connected = new Promise((done) => socket.once('info', () => done('up')))
  const first = await Promise.race([connected, ended, wait(120_000, 'late')])
  if (first !== 'up') {
    child.kill('SIGKILL')
    throw new Error(`Kuma did not start: ${output.slice(-3000)}`)
  }
  process.once('exit', () => child.kill('SIGKILL'))
  const ask = (event, ...args) =>
    new Promise((done, fail) =>
      socket
        .timeout(30_000)
        .emit(event, ...args, (late, answer) =>
          late ? fail(new Error(`${event}: ${late.message} ${output.slice(-2000)}`)) : done(answer),
        ),
    )
  const stop = async () => {
    socket.close()
    child.kill('SIGTERM')
    await Promise.race([ended, wait(20_000).then(() => child.kill('SIGKILL'))])
  }
  return { socket, ask, stop }
}

const login = ({ ask }) => ask('login', { username: USER[0], password: USER[1], token: '' })

async function create(home) {
  const kuma = await start(home, { UPTIME_KUMA_DB_TYPE: 'sqlite' })
  const created = await kuma.ask('setup', ...USER)
  if (!created.ok) throw new Error(created.msg)
  await login(kuma)
  const group = { Name: 'Office', Mail: 'Office' }
  const ids = new Map()
  for (const { story: _, ...monitor } of MONITORS.toReversed()) {
    const parent = ids.get(group[monitor.name]) ?? null
    const own = { ...monitor, parent }
    if (home === one) for (const name of ['conditions', 'rabbitmqNodes', 'jsonPathOperator']) delete own[name]
    const answer = await kuma.ask('add', own)
    if (!answer.ok) throw new Error(`${monitor.name}: ${answer.msg}`)
    ids.set(monitor.name, answer.monitorID)
  }
  const tag = await kuma.ask('addTag', { name: 'production', color: '#059669' })
  await kuma.ask('addMonitorTag', tag.tag.id, ids.get('Shop'), '')
  await kuma.stop()
  return ids
}

const UP = 1
const DOWN = 0
const PENDING = 2
const STEP = 300_000

/** Stories in checks before the newest one. */
const OUTAGES = {
  short: [
    { from: 700, to: 697, msg: 'Request failed with status code 503' },
    { from: 100, to: 99, msg: 'timeout of 48000ms exceeded' },
  ],
  retries: [{ from: 90, to: 80, msg: '200 - OK, but keyword is not in [<html>]' }],
  long: [{ from: 600, to: 400, msg: 'connect ECONNREFUSED 192.0.2.7:25' }],
  never: [],
}

function beatsOf(story, now, { retries, retryMs }) {
  const beats = []
  const outages = OUTAGES[story] ?? []
  const count = (DAYS * 86_400_000) / STEP
  for (let step = count; step >= 0; step--) {
    const at = now - step * STEP
    const outage = outages.find(({ from, to }) => step <= from && step > to)
    const ping = 80 + ((step * 37) % 60)
    if (!outage) beats.push({ at, status: UP, ping, msg: '200 - OK', retries: 0 })
    else if (step === outage.from && retries > 0) {
      for (let attempt = 0; attempt <= retries; attempt++)
        beats.push({
          at: at + attempt * retryMs,
          status: attempt < retries ? PENDING : DOWN,
          ping: null,
          msg: outage.msg,
          retries: attempt,
        })
    } else beats.push({ at, status: DOWN, ping: null, msg: outage.msg, retries: 0 })
  }
  return beats
}

const iso = (at) => new Date(at).toISOString().replace('T', ' ').slice(0, 23)

/** As Kuma's monitors write them, with its rule of what is important. */
function insertBeats(ids, now) {
  const db = new DatabaseSync(database)
  const hasRetries = db.prepare("select 1 from pragma_table_info('heartbeat') where name = 'retries'").get()
  const insert = db.prepare(
    `insert into heartbeat (important, monitor_id, status, msg, time, ping, duration, down_count${hasRetries ? ', retries' : ''})
     values (?, ?, ?, ?, ?, ?, ?, 0${hasRetries ? ', ?' : ''})`,
  )
  db.exec('begin; delete from heartbeat')
  for (const { name, story, maxretries, retryInterval } of MONITORS) {
    if (story === 'none') continue
    let previous
    for (const beat of beatsOf(story, now, { retries: maxretries, retryMs: retryInterval * 1000 })) {
      const isImportant =
        !previous ||
        (previous.status === UP && beat.status === DOWN) ||
        (previous.status === DOWN && beat.status === UP) ||
        (previous.status === PENDING && beat.status === DOWN)
      const duration = previous ? Math.round((beat.at - previous.at) / 1000) : 0
      const values = [
        isImportant ? 1 : 0,
        ids.get(name),
        beat.status,
        beat.msg,
        iso(beat.at),
        beat.ping,
        duration,
      ]
      insert.run(...values, ...(hasRetries ? [beat.retries] : []))
      previous = beat
    }
  }
  db.exec('commit')
  db.close()
}

/** What Kuma itself shows: by monitor the uptime of 24 hours and 30 days, and the average response of a day. */
async function readFigures(home, ids) {
  const kuma = await start(home, { UPTIME_KUMA_DB_TYPE: 'sqlite' })
  const figures = Object.fromEntries([...ids.keys()].map((name) => [name, {}]))
  const nameOf = (id) => [...ids].find(([, own]) => own === Number(id))?.[0]
  kuma.socket.on('uptime', (id, hours, value) => {
    figures[nameOf(id)][`uptime${hours}`] = value
  })
  kuma.socket.on('avgPing', (id, value) => {
    figures[nameOf(id)].averagePing = value
  })
  let monitorList = {}
  kuma.socket.on('monitorList', (list) => {
    monitorList = list
  })
  const readAt = Date.now()
  const answer = await login(kuma)
  if (!answer.ok) throw new Error(answer.msg)
  const hasAll = () =>
    [...ids.keys()].every((name) => name === 'Office' || figures[name].uptime720 !== undefined)
  for (let tries = 0; tries < 60 && !hasAll(); tries++) await wait(250)
  if (!hasAll()) throw new Error(`Not all figures came: ${JSON.stringify(figures)}`)
  const important = {}
  for (const [name, id] of ids) {
    if (home !== one) continue
    const list = await kuma.ask('getMonitorBeats', id, DAYS * 24)
    important[name] = (list.data ?? [])
      .filter((beat) => beat.important)
      .map(({ time, status }) => ({ time, status }))
  }
  await kuma.stop()
  // As the browser puts its backup together, which version 2 no longer offers.
  const backup = {
    version: versionOf(home),
    notificationList: [],
    monitorList: Object.values(monitorList),
    proxyList: [],
  }
  if (home === one) writeFileSync(join(out, 'kuma-backup.json'), `${JSON.stringify(backup, null, 2)}\n`)
  return { readAt, figures, ...(home === one && { important }) }
}

function keep(name) {
  const db = new DatabaseSync(database)
  db.exec(
    "update monitor set active = (type <> 'ping'); delete from user; pragma wal_checkpoint(truncate); pragma journal_mode = delete; vacuum",
  )
  db.close()
  writeFileSync(join(out, `${name}.db.gz`), gzipSync(readFileSync(database), { level: 9 }))
}

const recorded = {}
for (const [name, home] of [
  ['kuma-1', one],
  ['kuma-2', two],
]) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const ids = await create(home)
  const now = Math.floor(Date.now() / 1000) * 1000 - 5_000
  insertBeats(ids, now)
  if (home === two) resetAggregates()
  recorded[name] = {
    version: versionOf(home),
    ids: Object.fromEntries(ids),
    ...(await readFigures(home, ids)),
  }
  keep(name)
}

function versionOf(home) {
  return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version
}

/** Kuma 2 then computes its statistics from the heartbeats, as after an upgrade. */
function resetAggregates() {
  const db = new DatabaseSync(database)
  db.exec(
    "delete from setting where key = 'migrateAggregateTableState'; delete from stat_minutely; delete from stat_hourly; delete from stat_daily",
  )
  db.close()
}

writeFileSync(join(out, 'kuma.json'), `${JSON.stringify(recorded, null, 2)}\n`)
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`${JSON.stringify(recorded, null, 1)}\n`)
process.exit(0)
