import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PREFIX = 'lkha-'
const BRIDGE = 'lkha0'
const SUBNET = '10.77.0'
export const HOST_ADDRESS = `${SUBNET}.1`

/** Machines and the last number of their address. */
const MACHINES = {
  pg1: 11,
  pg2: 12,
  pg3: 13,
  store: 14,
  lb: 20,
  pool: 21,
  web1: 31,
  web2: 32,
  worker1: 41,
  worker2: 42,
}
export type Machine = keyof typeof MACHINES
export const MACHINE_NAMES = Object.keys(MACHINES) as Machine[]

export const addressOf = (machine: Machine) => `${SUBNET}.${MACHINES[machine]}`
export const namespaceOf = (machine: Machine) => `${PREFIX}${machine}`
/** `ip netns exec` mounts these over the files of /etc. */
const etcOf = (machine: Machine) => join('/etc/netns', namespaceOf(machine))

function ip(words: string, mayFail = false): void {
  const { status, stderr } = spawnSync('ip', words.split(' '), { encoding: 'utf8' })
  if (status !== 0 && !mayFail) throw new Error(`ip ${words}: ${stderr}`)
}

export const inside = (machine: Machine, ...command: string[]) => [
  'netns',
  'exec',
  namespaceOf(machine),
  ...command,
]

export function run(machine: Machine, ...command: string[]): string {
  const { status, stdout, stderr } = spawnSync('ip', inside(machine, ...command), { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${machine}: ${command.join(' ')}: ${stderr}${stdout}`)
  return stdout
}

export const pidsOn = (machine: Machine): number[] =>
  spawnSync('ip', ['netns', 'pids', namespaceOf(machine)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)

/** A machine each as a network namespace, all at one bridge, that know each other by name. */
export function buildNetwork(): void {
  removeNetwork()
  ip(`link add ${BRIDGE} type bridge`)
  ip(`addr add ${HOST_ADDRESS}/24 dev ${BRIDGE}`)
  ip(`link set ${BRIDGE} up`)
  const hosts = MACHINE_NAMES.map((name) => `${addressOf(name)} ${name}\n`).join('')
  for (const machine of MACHINE_NAMES) {
    const cable = `lkha.${machine}`
    ip(`netns add ${namespaceOf(machine)}`)
    ip(`link add ${cable} type veth peer name eth0 netns ${namespaceOf(machine)}`)
    ip(`link set ${cable} master ${BRIDGE} up`)
    run(machine, 'ip', 'addr', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0')
    run(machine, 'ip', 'link', 'set', 'eth0', 'up')
    run(machine, 'ip', 'link', 'set', 'lo', 'up')
    putConfiguration(machine, 'hosts', `127.0.0.1 localhost\n${hosts}`)
  }
}

/** The file is at /etc/NAME for the processes of that machine alone. */
export function putConfiguration(machine: Machine, name: string, text: string): void {
  const path = join(etcOf(machine), name)
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o755 })
  writeFileSync(path, text, { mode: 0o644 })
}

export function copyConfiguration(machine: Machine, from: string, name: string): void {
  mkdirSync(join(etcOf(machine), name, '..'), { recursive: true, mode: 0o755 })
  cpSync(from, join(etcOf(machine), name))
}

export function removeNetwork(): void {
  for (const machine of MACHINE_NAMES) {
    for (const pid of pidsOn(machine)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended with its parent.
      }
    }
    // A namespace outlives its name, and its cable with it.
    ip(`link del lkha.${machine}`, true)
    ip(`netns del ${namespaceOf(machine)}`, true)
    rmSync(etcOf(machine), { recursive: true, force: true })
  }
  ip(`link del ${BRIDGE}`, true)
}

export const cable = (machine: Machine, state: 'up' | 'down') => ip(`link set lkha.${machine} ${state}`)

/** Packets vanish without an answer, as behind a dead switch. */
export function swallow(machine: Machine, isOn: boolean): void {
  for (const [chain, side] of [
    ['INPUT', '-i'],
    ['OUTPUT', '-o'],
  ] as const)
    run(machine, 'iptables', isOn ? '-A' : '-D', chain, side, 'eth0', '-j', 'DROP')
}
