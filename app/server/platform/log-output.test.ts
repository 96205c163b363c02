import { afterEach, expect, test, vi } from 'vitest'
import { type Means, openLogOutput } from './log-output'

const failure = (code: string) => Object.assign(new Error(code), { code })

const disks: { space: number }[] = []
// A full disk is tried again for ever, also while other tests of this thread use fake timers.
afterEach(() => {
  for (const disk of disks.splice(0)) disk.space = 1_000_000
})

/** A file on a disk with limited space; a write takes what fits and then fails. */
function limitedDisk(space: number) {
  const disk = { space, error: 'ENOSPC', text: '' }
  disks.push(disk)
  const put = (data: Buffer): number => {
    if (disk.space === 0 && data.length > 0) throw failure(disk.error)
    const taken = data.subarray(0, disk.space)
    disk.text += taken
    disk.space -= taken.length
    return taken.length
  }
  const options: Means = {
    write(_, data, done) {
      queueMicrotask(() => {
        try {
          done(null, put(data))
        } catch (error) {
          done(error as NodeJS.ErrnoException, 0)
        }
      })
    },
    writeSync: (_, data) => put(data),
  }
  const output = openLogOutput(1, { output: options, recoveryMs: 20 })
  return { disk, output, lines: () => disk.text.trimEnd().split('\n') }
}

test('writes lines in order', async () => {
  const { output, lines } = limitedDisk(1_000)
  for (const n of [1, 2, 3]) output.write(`line ${n}\n`)
  await vi.waitFor(() => expect(lines()).toEqual(['line 1', 'line 2', 'line 3']))
  expect(output.dropped()).toBe(0)
})

test.each(['ENOSPC', 'EIO', 'EDQUOT'])(
  'drops and counts lines at %s, and says so when there is space',
  async (code) => {
    const { disk, output, lines } = limitedDisk(0)
    disk.error = code
    for (const n of [1, 2, 3]) output.write(`line ${n}\n`)
    await vi.waitFor(() => expect(output.dropped()).toBe(3))
    disk.space = 1_000
    output.write('line 4\n')
    await vi.waitFor(() => expect(lines()).toHaveLength(2), 3_000)
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ level: 40, msg: '3 log lines dropped' })
    expect(lines()[1]).toBe('line 4')
    expect(output.dropped()).toBe(3)
  },
)

test('says how many were dropped without a further line', async () => {
  const { disk, output, lines } = limitedDisk(0)
  output.write('lost\n')
  await vi.waitFor(() => expect(output.dropped()).toBe(1))
  disk.space = 1_000
  await vi.waitFor(() => expect(lines()[0]).toContain('"1 log line dropped"'), 3_000)
})

test('starts a new line after one that was cut', async () => {
  const { disk, output, lines } = limitedDisk(6)
  output.write('line one\n')
  await vi.waitFor(() => expect(output.dropped()).toBe(1))
  disk.space = 1_000
  output.write('line two\n')
  await vi.waitFor(() => expect(lines()).toHaveLength(3), 3_000)
  expect(lines()[0]).toBe('line o')
  expect(lines()[2]).toBe('line two')
})

test('keeps a limited amount for a slow reader', async () => {
  const { output, disk, lines } = limitedDisk(0)
  disk.error = 'EAGAIN'
  const line = `${'x'.repeat(999)}\n`
  for (let n = 0; n < 3_000; n++) output.write(line)
  expect(output.dropped()).toBeGreaterThan(1_500)
  disk.space = 10_000_000
  await vi.waitFor(() => expect(disk.text).toContain('log lines dropped'), 3_000)
  expect(lines().filter((each) => each.startsWith('x'))).toHaveLength(3_000 - output.dropped())
})

test('does not hold up the end of the process on a full disk', () => {
  const { output } = limitedDisk(0)
  output.write('one\n')
  output.write('two\n')
  output.flush()
  expect(output.dropped()).toBe(0)
})

test('stops when the reader has gone', async () => {
  const gone = limitedDisk(0)
  gone.disk.error = 'EPIPE'
  gone.output.write('one\n')
  await vi.waitFor(() => expect(gone.output.dropped()).toBe(1))
  gone.disk.space = 1_000
  gone.output.write('two\n')
  gone.output.flush()
  expect(gone.disk.text).toBe('')
})
