import { describe, expect, it } from 'vitest'
import { scriptFlow } from '~/shared/schemas/script-flow'
import { jsonEvidence, sha256 } from '../extract/evidence'
import { rehydrateReport } from '../extract/report'
import recorded from '../fixtures/small-shop.json'
import { failedOutcome } from '../types'
import { type AuditedStep, extractFlow, FLOW_LIMITS } from './flow'
import { maskOutcome } from './mask'

type Result = AuditedStep['lhr']
const SCREEN = 'c'.repeat(64)
const PICTURE = `data:image/webp;base64,${Buffer.alloc(3_000, 7).toString('base64')}`
const lhr = {
  ...recorded.lhr,
  fullPageScreenshot: { screenshot: { data: PICTURE, width: 400, height: 900 }, nodes: {} },
} as unknown as Result
const step = (change: Partial<AuditedStep> = {}): AuditedStep => ({
  name: 'Open',
  lhr,
  screen: SCREEN,
  isReport: false,
  ...change,
})
function taken(pieces: ReturnType<typeof extractFlow>) {
  const inline = pieces.filter(({ kind }) => kind === 'inline')
  const results = pieces.filter(({ kind }) => kind === 'stepResult')
  const [flow, ...more] = pieces.filter(({ kind }) => kind === 'flow')
  expect(more).toEqual([])
  const { name, steps: listed } = scriptFlow.parse(JSON.parse(String(flow?.data)))
  const named = new Map(results.map(({ hash, data }) => [`evidence:${hash}`, JSON.parse(String(data))]))
  const steps = listed.map(({ result, ...kept }) => ({
    ...kept,
    lhr: result === undefined ? kept.lhr : (named.get(result) as Record<string, unknown> | undefined),
  }))
  const text = [flow, ...results].map((piece) => String(piece?.data)).join('\n')
  return { inline, results, listed, text, flow: { name, steps } }
}

describe('the results of the steps', () => {
  it('are restored completely, except for the full-page screenshot and the last frame', () => {
    const { flow, inline } = taken(extractFlow('A flow', [step()]))
    expect(flow).toMatchObject({ name: 'A flow', steps: [{ name: 'Open', isReport: false }] })
    const pieces = new Map(inline.map((piece) => [piece.hash, piece]))
    const { audits, ...whole } = rehydrateReport(flow.steps[0]?.lhr, (hash) => pieces.get(hash)) as Result
    const { audits: before, ...recordedWhole } = recorded.lhr
    expect(whole).toEqual(recordedWhole)
    const { 'final-screenshot': last, ...others } = audits
    const { 'final-screenshot': lastBefore, ...othersBefore } = before
    expect(others).toEqual(othersBefore)
    expect(last).toEqual({ ...lastBefore, details: { ...lastBefore.details, data: `evidence:${SCREEN}` } })
  })

  it('contain no images, and shared parts once', () => {
    const one = taken(extractFlow('A flow', [step()]))
    const two = taken(extractFlow('A flow', [step(), step({ name: 'Again' })]))
    expect(two.text).not.toMatch(/data:image\/[a-z]+;base64,[^"]{1024}/)
    expect(two.text).not.toContain('fullPageScreenshot')
    expect(two.inline.map(({ hash }) => hash)).toEqual(one.inline.map(({ hash }) => hash))
    expect(two.inline.length).toBeGreaterThan(0)
    for (const piece of two.inline) expect(sha256(piece.data)).toBe(piece.hash)
  })

  it('use their own last frame if there is no screenshot', () => {
    const { flow, inline } = taken(extractFlow('A flow', [step({ screen: null })]))
    const audits = flow.steps[0]?.lhr?.['audits'] as Result['audits']
    const { data } = audits['final-screenshot']!.details as { data: string }
    expect(inline.map(({ hash }) => `evidence:${hash}`)).toContain(data)
  })

  it('are separate pieces, duplicates once, so that one can be read alone', () => {
    const other = { ...lhr, runWarnings: ['Slow'] } as unknown as Result
    const steps = [step(), step({ name: 'Again' }), step({ name: 'Click', lhr: other })]
    const pieces = extractFlow('A flow', steps)
    const { listed, results } = taken(pieces)
    const [first, second] = results.map(({ hash }) => `evidence:${hash}`)
    expect(results).toHaveLength(2)
    expect(listed).toEqual([
      { name: 'Open', isReport: false, result: first, lhr: null },
      { name: 'Again', isReport: false, result: first, lhr: null },
      { name: 'Click', isReport: false, result: second, lhr: null },
    ])
    expect(pieces.find(({ kind }) => kind === 'flow')?.size).toBeLessThan(1_000)
    for (const piece of results) expect(sha256(piece.data)).toBe(piece.hash)
  })

  it('are part of the flow if there are too many pieces', () => {
    const other = { ...lhr, runWarnings: ['Slow'] } as unknown as Result
    const { listed, results, flow } = taken(
      extractFlow('A flow', [step(), step({ name: 'Click', lhr: other })], { ...FLOW_LIMITS, results: 1 }),
    )
    expect(results).toHaveLength(1)
    expect(listed.map(({ result }) => result !== undefined)).toEqual([true, false])
    expect(flow.steps[1]?.lhr).toMatchObject({ runWarnings: ['Slow'] })
  })

  it('are not repeated for the step of the run’s report', () => {
    const { flow, inline } = taken(extractFlow('A flow', [step({ isReport: true })]))
    expect(flow.steps).toEqual([{ name: 'Open', isReport: true, lhr: null }])
    expect(inline).toEqual([])
  })

  it.each([
    ['bytes', { bytes: JSON.stringify(recorded.lhr).length }],
    ['pieces', { pieces: taken(extractFlow('A flow', [step()])).inline.length + 4 }],
  ])('are left out above the server’s limits: %s', (_, limits) => {
    const many = [step(), step({ name: 'Heavy', lhr: heavy() }), step({ name: 'Light' })]
    const { flow } = taken(extractFlow('A flow', many, { ...FLOW_LIMITS, ...limits }))
    expect(flow.steps.map(({ name, lhr: kept }) => [name, Boolean(kept)])).toEqual([
      ['Open', true],
      ['Heavy', false],
      ['Light', true],
    ])
  })
})

function heavy(): Result {
  const pictures = Array.from(
    { length: 5 },
    (_, index) => `data:image/png;base64,${Buffer.alloc(3_000, index).toString('base64')}`,
  )
  return { ...lhr, runWarnings: [...pictures, 'x'.repeat(JSON.stringify(recorded.lhr).length)] }
}

it('are redacted, including their shared parts', () => {
  const secret = 'Tr0ub4dor'
  const audits = { ...recorded.lhr.audits, secret: { title: `Of ${secret}`, description: `On ${secret}` } }
  const pieces = extractFlow('A flow', [
    step({ name: `Type ${secret}`, lhr: { ...lhr, audits } as unknown as Result }),
  ])
  const outcome = { ...failedOutcome('X', ''), evidence: [jsonEvidence('steps', {}), ...pieces] }
  const { evidence } = maskOutcome(outcome, { script: { text: '', secrets: { A: secret } } })
  expect(evidence.map(({ data }) => data.toString('latin1')).join()).not.toContain(secret)
  const { flow, inline } = taken(evidence)
  const texts = inline.find(({ mediaType }) => mediaType === 'application/json')
  expect(flow.steps[0]?.lhr?.['texts']).toBe(`evidence:${texts?.hash}`)
  expect(flow.steps[0]?.name).toBe('Type ••••••')
})
