import { once } from 'node:events'
import * as fs from 'node:fs'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandOf } from '../../platform/db/embedded'
import { freePort } from '../../platform/free-port'
import { namesPrivateTarget, readArguments } from './arguments'
import { warningOfPlace } from './database'
import { lockDataDirectory } from './lock'
import { openLogFile } from './log-file'
import { openOutput, shorten } from './output'
import { reservePort } from './port'
import { processes } from './processes'
import { waitUntilReady } from './ready'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lightkeeper-supervisor-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('the command line', () => {
  test('accepts addresses, with https by default', () => {
    expect(readArguments(['example.com/shop', 'http://localhost:8080', '--once'])).toEqual({
      urls: ['https://example.com/shop', 'http://localhost:8080/'],
      once: true,
      dev: false,
      demo: false,
    })
    expect(readArguments([]).urls).toEqual([])
    expect(readArguments(['--', '--dev'])).toEqual({ urls: [], once: false, dev: true, demo: false })
    expect(readArguments(['--demo']).demo).toBe(true)
  })

  test.each([
    [['ftp://example.com'], /not a web address/],
    [['http://'], /not a web address/],
    [['--twice'], /^Unknown option '--twice'. Usage: npm start/],
    [['--once=2', 'example.com'], /does not take an argument. Usage/],
    [['--once'], /at least one address/],
  ])('refuses %s with a message', (args, sentence) => {
    expect(() => readArguments(args)).toThrow(sentence)
  })

  test('detects local and private addresses', async () => {
    expect(await namesPrivateTarget(['http://127.0.0.1:1/'])).toBe(true)
    expect(await namesPrivateTarget(['https://192.0.43.8/', 'http://[::1]/'])).toBe(true)
    expect(await namesPrivateTarget(['http://localhost/'])).toBe(true)
    expect(await namesPrivateTarget(['https://192.0.43.8/'])).toBe(false)
    expect(await namesPrivateTarget([])).toBe(false)
  })
})

test('a database outside of DATA_DIR is said at the start, with both paths', () => {
  expect(warningOfPlace(directory, `${directory}/.`)).toBeNull()
  expect(warningOfPlace(tmpdir(), directory)).toMatch(
    new RegExp(`^The database is in ${tmpdir()}, not in ${directory}: .* back up both`),
  )
})

describe('the lock of a data directory', () => {
  test('keeps a second instance out and names the first', () => {
    const first = JSON.stringify({ pid: process.ppid, command: commandOf(process.ppid) })
    writeFileSync(join(directory, 'supervisor.lock'), first)
    expect(() => lockDataDirectory(directory)).toThrow(new RegExp(`pid ${process.ppid}\\) already runs`))
    expect(readFileSync(join(directory, 'supervisor.lock'), 'utf8')).toBe(first)
    expect(readdirSync(directory)).toEqual(['supervisor.lock'])
  })

  test('is removed on release', () => {
    const lock = lockDataDirectory(directory)
    expect(lock.isStale).toBe(false)
    lock.release()
    expect(readdirSync(directory)).toEqual([])
  })

  test.each([
    ['a pid that nobody has', () => JSON.stringify({ pid: 2 ** 22 + 1, command: 'node supervisor.js' })],
    [
      'a pid that another process took',
      () => JSON.stringify({ pid: process.ppid, command: 'node supervisor.js' }),
    ],
    [
      'the copy before it, whose pid it got',
      () => JSON.stringify({ pid: process.pid, command: commandOf(process.pid) }),
    ],
    ['half a file', () => '{"pid":'],
  ])('is taken over from %s', (_, content) => {
    expect(commandOf(process.ppid)).not.toBeNull()
    writeFileSync(join(directory, 'supervisor.lock'), content())
    const lock = lockDataDirectory(directory)
    expect(lock.isStale).toBe(true)
    expect(JSON.parse(readFileSync(join(directory, 'supervisor.lock'), 'utf8')).pid).toBe(process.pid)
    lock.release()
  })
})

describe('the port', () => {
  test('is refused with a message while in use, with a wait for a port that is being released', async () => {
    const holder = createServer()
    const port = await freePort()
    await once(holder.listen(port, '127.0.0.1'), 'listening')
    await expect(reservePort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use`)
    const waiting = reservePort(port, '127.0.0.1', 5_000)
    setTimeout(() => holder.close(), 300)
    expect(await waiting).toBe(port)
  })

  test('is any free one for 0', async () => {
    expect(await reservePort(0, '127.0.0.1')).toBeGreaterThan(1023)
  })
})

describe('the output', () => {
  const line = (level: number, more = {}) =>
    JSON.stringify({ level, time: '2026-01-02T03:04:05.678Z', msg: 'said', ...more })

  test('shortens warnings, and prints other output unchanged', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colours are control characters
    const plain = (name: string, text: string) => shorten(name, text)?.replace(/\x1b\[\d+m/g, '') ?? null
    expect(plain('web', line(30))).toBeNull()
    expect(plain('web', line(40))).toBe('03:04:05 web warn said')
    expect(plain('agent', line(50, { err: { message: 'why' } }))).toBe('03:04:05 agent error said why')
    expect(plain('worker', 'TypeError: x')).toBe('worker TypeError: x')
    expect(plain('worker', '{ not json')).toBe('worker { not json')
  })

  test('writes every line to the log file of its process', () => {
    const output = openOutput(join(directory, 'logs'), true)
    output.line('web', line(30))
    output.line('web', '')
    output.warn('noticed')
    output.close()
    expect(readFileSync(join(directory, 'logs', 'web.log'), 'utf8')).toBe(`${line(30)}\n`)
    expect(readFileSync(join(directory, 'logs', 'supervisor.log'), 'utf8')).toContain('"msg":"noticed"')
  })

  test('never stores more than two files of maximum size', () => {
    const file = join(directory, 'web.log')
    const log = openLogFile(file, 100)
    for (let n = 0; n < 50; n++) log.write(`line ${String(n).padStart(4, '0')}`)
    log.close()
    const kept = readFileSync(`${file}.1`, 'utf8') + readFileSync(file, 'utf8')
    expect(kept.length).toBeLessThanOrEqual(220)
    expect(kept).toContain('line 0049')
    expect(existsSync(`${file}.2`)).toBe(false)
  })
})

describe('a log file on a full disk', () => {
  function fullDisk() {
    const disk = { code: null as string | null, room: Number.POSITIVE_INFINITY }
    const fail = () => {
      if (disk.code) throw Object.assign(new Error(disk.code), { code: disk.code })
    }
    const file = join(directory, 'web.log')
    const log = openLogFile(file, 2_000, {
      ...fs,
      openSync: (...args: Parameters<typeof fs.openSync>) => {
        fail()
        return fs.openSync(...args)
      },
      writeSync: ((handle: number, data: Buffer) => {
        if (disk.room <= 0) fail()
        const written = fs.writeSync(handle, data.subarray(0, disk.room))
        disk.room -= written
        return written
      }) as typeof fs.writeSync,
    })
    return { disk, log, lines: () => readFileSync(file, 'utf8').trimEnd().split('\n') }
  }

  test.each(['ENOSPC', 'EIO'])('drops and counts lines at %s, and says so when there is space', (code) => {
    const { disk, log, lines } = fullDisk()
    log.write('one')
    Object.assign(disk, { code, room: 4 })
    for (const line of ['cut off', 'lost', 'lost']) log.write(line)
    log.recover()
    expect(log.dropped()).toBe(3)
    Object.assign(disk, { code: null, room: Number.POSITIVE_INFINITY })
    log.recover()
    log.write('two')
    expect(lines()).toEqual(['one', 'cut ', expect.stringContaining('"3 log lines dropped"'), 'two'])
    expect(log.dropped()).toBe(3)
    log.close()
  })

  test('survives a rotation that fails', () => {
    const { disk, log, lines } = fullDisk()
    log.write('x'.repeat(2_000))
    Object.assign(disk, { code: 'ENOSPC', room: 0 })
    log.write('lost')
    Object.assign(disk, { code: null, room: Number.POSITIVE_INFINITY })
    log.write('kept')
    expect(lines()).toEqual([expect.stringContaining('"1 log line dropped"'), 'kept'])
    log.close()
  })
})

test('agents get no database password, and only agents get the agent key', () => {
  const [web, worker, agent] = processes(false, 3000)
  expect([web?.name, worker?.name, agent?.name]).toEqual(['web', 'worker', 'agent'])
  expect(agent?.omittedVariables).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'ADMIN_PASSWORD']),
  )
  expect(web?.omittedVariables).toEqual(expect.arrayContaining(['AGENT_KEY', 'ADMIN_PASSWORD']))
  expect(worker?.omittedVariables).toEqual(web?.omittedVariables)
})

test('web gives freed memory back to the system', () => {
  expect(processes(false, 3000)[0]?.env).toMatchObject({
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
  })
})

test('a server that never becomes ready is an error with its last response', async () => {
  const never = new AbortController().signal
  const url = `http://127.0.0.1:${await freePort()}`
  await expect(waitUntilReady(url, never, 'the logs', 300)).rejects.toThrow(
    /did not become ready.*ECONNREFUSED/,
  )
})
