import pino from 'pino'
import { expect, it } from 'vitest'
import { until } from './fixtures/agent-server'
import { createGate, createPictures } from './pictures'

const log = pino({ level: 'silent' })
const wanted = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ outage: `outage-${i}`, url: `http://site.test/${i}` }))

function start(take: (url: string) => Promise<Buffer>) {
  const enter = createGate()
  const sent: [string, string | null][] = []
  const pictures = createPictures({
    client: {
      sendPicture: async (outage, picture) => {
        sent.push([outage, picture?.toString() ?? null])
      },
    },
    take,
    enter,
    log,
    stop: new AbortController().signal,
  })
  return { enter, sent, pictures }
}

it('screenshots and measurements wait for each other', async () => {
  const events: string[] = []
  const { enter, sent, pictures } = start(async (url) => {
    events.push(`picture of ${url}`)
    return Buffer.from('picture')
  })
  const endMeasuring = await enter()
  pictures.want(wanted(1), false)
  await new Promise(setImmediate)
  const next = enter().then((leave) => {
    events.push('next measurement')
    leave()
  })
  events.push('measured')
  endMeasuring()
  await Promise.all([next, pictures.idle()])
  expect(events).toEqual(['measured', 'picture of http://site.test/0', 'next measurement'])
  expect(sent).toEqual([['outage-0', 'picture']])
})

it('reports that there is none and continues', async () => {
  const { sent, pictures } = start(async (url) => {
    if (url.endsWith('/0')) throw new Error('refused')
    return Buffer.from(url)
  })
  pictures.want(wanted(2), false)
  await pictures.idle()
  expect(sent).toEqual([
    ['outage-0', null],
    ['outage-1', 'http://site.test/1'],
  ])
})

it('accepts no more than it can process soon', async () => {
  const { sent, pictures } = start(async (url) => Buffer.from(url))
  pictures.want(wanted(10), false)
  await pictures.idle()
  expect(sent).toHaveLength(3)
  pictures.want(wanted(1), false)
  await until(() => sent.length === 4)
})
