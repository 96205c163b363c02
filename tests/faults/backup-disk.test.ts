import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { smallDisk } from './small-disk'

const DISK_MB = 48
const before = smallDisk(DISK_MB)

test.skipIf(before === null)(
  'a full disk stops a backup or a restore with its reason, and old backups stay',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-full-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [data, temporary] = [join(folder, 'data'), join(folder, 'tmp')]
    for (const name of [data, temporary]) mkdirSync(name)
    const [command = '', ...words] = before ?? []
    const script = [
      process.execPath,
      'bin/script.mjs',
      'tests/faults/namespace/backup-disk.ts',
      String(DISK_MB + 16),
    ]
    const { stdout, stderr } = spawnSync(command, [...words, ...script], {
      env: { ...process.env, DATA_DIR: data, TMPDIR: temporary, MIN_FREE_SPACE: 'off', LOG_LEVEL: 'silent' },
      encoding: 'utf8',
    })
    const place = join(data, 'place')
    expect(JSON.parse(stdout.trim().split('\n').at(-1) || JSON.stringify(stderr))).toEqual({
      restored: `No space is left in ${join(data, 'restored')}`,
      written: `No space is left in ${place}`,
      again: `No space is left in ${place}`,
      archived: `No space is left in ${place}`,
      after: null,
      newest: '2026-11-30T05-00-00',
      isKept: true,
    })
  },
)
