import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificates } from '../support/certificates'
import { type ScriptedNames, startScriptedNames } from '../support/scripted-names'
import { type ScriptedTarget, startScriptedTarget } from '../support/scripted-target'
import { HTTP_SETTINGS } from '../support/uptime-monitors'
import { resolvingAt } from './name-server'
import { INTERVAL_MS, SLOW_MS, TIMEOUT_MS, type UptimeCase } from './uptime-cases'

const NAME_SERVER = '127.0.1.53'
/** A separate address per target, so that failures stay independent. */
const addressOf = (index: number) => `127.0.2.${index + 1}`
const CANARY = '127.0.3.1'
const nameOf = (index: number) => `target-${index}.test`

export interface CaseTarget {
  of: UptimeCase
  monitor: { name: string; target: string; settings: object; [setting: string]: unknown }
  begin(at: number): void
}

export interface Targets {
  list: CaseTarget[]
  left: UptimeCase[]
  variables: Record<string, string>
  before: string[]
  close(): Promise<void>
}

const common = { intervalSeconds: INTERVAL_MS / 1_000, timeoutMs: TIMEOUT_MS, slowMs: SLOW_MS }

function monitorOf({ kind, name }: UptimeCase, index: number, port: number): CaseTarget['monitor'] {
  const place = `${addressOf(index)}:${port}`
  const orderOf = (target: string, settings: object) => ({ ...common, name, target, settings })
  if (kind === 'http') return orderOf(`http://${place}/`, HTTP_SETTINGS)
  if (kind === 'https') return orderOf(`https://${place}/`, HTTP_SETTINGS)
  if (kind === 'name') return orderOf(`http://${nameOf(index)}:${port}/`, HTTP_SETTINGS)
  if (kind === 'tls') return orderOf(place, { kind, tlsDays: null })
  if (kind === 'tcp') return orderOf(place, { kind })
  const settings = { kind: 'dns', record: 'A', resolver: NAME_SERVER, expected: addressOf(index) }
  return { ...orderOf(nameOf(index), settings), slowMs: null }
}

/** Resolvers always use port 53, which may need privileges. */
async function startNames(cases: UptimeCase[]): Promise<ScriptedNames | null> {
  const names = new Map(
    cases.map(({ script }, index) => [nameOf(index), { address: addressOf(index), script }] as const),
  )
  return startScriptedNames(names, { host: NAME_SERVER }).catch(() => null)
}

export async function startTargets(cases: UptimeCase[]): Promise<Targets> {
  const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-targets-'))
  const certificates = makeCertificates(cases.map((_, index) => addressOf(index)))
  const names = await startNames(cases)
  const before = names && resolvingAt(NAME_SERVER, join(folder, 'resolv.conf'))
  const isLeft = ({ kind }: UptimeCase) => (kind === 'dns' && !names) || (kind === 'name' && !before)
  const canary = await startScriptedTarget([], { host: CANARY })
  const list: (CaseTarget & { server: ScriptedTarget })[] = []
  for (const [index, target] of cases.entries()) {
    if (isLeft(target)) continue
    const host = addressOf(index)
    const isSecure = target.kind === 'https' || target.kind === 'tls'
    const server = await startScriptedTarget(target.script, {
      host,
      slowMs: 2 * SLOW_MS,
      ...(isSecure && { certificates }),
    })
    const begin = (at: number) => {
      server.begin(at)
      names?.begin(nameOf(index), at)
    }
    list.push({ of: target, server, begin, monitor: monitorOf(target, index, server.port) })
  }
  return {
    list,
    left: cases.filter(isLeft),
    variables: {
      UPTIME_CANARIES: `${CANARY}:${canary.port}`,
      NODE_EXTRA_CA_CERTS: certificates.authorityFile,
    },
    before: before ?? [],
    async close() {
      await Promise.all([canary, ...list.map(({ server }) => server)].map((each) => each.close()))
      await names?.close()
      certificates.discard()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
