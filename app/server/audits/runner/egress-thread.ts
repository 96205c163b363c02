import { parentPort, workerData } from 'node:worker_threads'
import { startEgressProxy } from './egress-proxy'
import { createRelay } from './experiment/relay'
import { type HostRule, isBlocked } from './script/blocked-hosts'
import type { WayOutOptions, WayOutWord } from './way-out'

const { allowPrivate, experiment } = workerData as WayOutOptions
const say = (word: WayOutWord) => parentPort?.postMessage(word)

let rules: readonly HostRule[] = []
const proxy = await startEgressProxy({
  allowPrivate,
  ...(experiment && { answer: createRelay(experiment).answer }),
  isBlocked: (hostname) => isBlocked(rules, hostname),
})
parentPort?.on('message', (wanted: readonly HostRule[]) => {
  rules = wanted
  proxy.cutBlocked()
  say({ kind: 'blocked' })
})
say({ kind: 'open', port: proxy.port })
