import { getPriority } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inOnePiece, run, say } from './process.mjs'
import { LANES, STAGES, unknownWords } from './test.mjs'

test('every stage is in one lane', () => {
  expect(LANES.flatMap(({ names }) => names).sort()).toEqual(Object.keys(STAGES).sort())
})

test('a word is known if it is in a path of any stage', () => {
  const results = [
    ['tests/faults/full-disk.test.ts'],
    [],
    ['lint and format', 'tests/e2e/report.spec.ts'],
  ].map((files) => ({ files: files.map((file) => ({ file })) }))
  const words = ['a PDF', 'disk', 'lint', 'report.spec.ts:30', 'disks', 'e2e/reports']
  expect(unknownWords(words, results)).toEqual(['a PDF', 'disks', 'e2e/reports'])
})

test('works beside each other show their output in one piece each', async () => {
  const shown = []
  for (const stream of [process.stdout, process.stderr]) {
    const spy = vi.spyOn(stream, 'write').mockImplementation((text) => shown.push(text) > 0)
    onTestFinished(() => spy.mockRestore())
  }
  const work = (name) =>
    inOnePiece(0, async () => {
      say(`${name} begins`)
      await run(process.execPath, ['-e', `console.log('${name} works'); console.error('${name} warns')`])
      say(`${name} ends`)
    })
  await Promise.all([work('one'), work('two')])
  for (const name of ['one', 'two'])
    expect(shown.join('')).toMatch(
      new RegExp(
        `${name} begins\n(${name} works\n${name} warns|${name} warns\n${name} works)\n${name} ends\n`,
      ),
    )
})

test.runIf(process.platform === 'linux')(
  'programs of work with a niceness have a lower priority',
  async () => {
    const { output } = await inOnePiece(2, () => run('nice', [], { capture: true }))
    expect(Number(output)).toBe(Math.min(19, getPriority() + 2))
  },
)
