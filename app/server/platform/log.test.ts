import { expect, test } from 'vitest'
import { createLogger } from './log'

test('secrets never reach the log at any depth', () => {
  const lines: string[] = []
  const log = createLogger('web', { write: (line) => void lines.push(line) })
  log.info({ password: 'p1', headers: { cookie: 'c1', accept: 'text/html' } }, 'one')
  log.warn(
    { request: { headers: { authorization: 'a1', 'set-cookie': 's1' } }, user: { password: 'p2' } },
    'two',
  )
  const text = lines.join('')
  for (const secret of ['p1', 'c1', 'a1', 's1', 'p2']) expect(text).not.toContain(`"${secret}"`)
  expect(text).toContain('text/html')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, name: 'web', msg: 'one', pid: process.pid })
})
