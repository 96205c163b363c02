import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface RunningProcess {
  pid: number
  command: string
  environment: string
}

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

const commandOf = (pid: number) => read(pid, 'cmdline').replaceAll('\0', ' ').trim()

const parentOf = (pid: number): number => {
  const stat = read(pid, 'stat')
  // The process name in brackets may contain spaces and brackets.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

const directoryOf = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/**
 * Every live process that uses a directory in its command, environment or working directory, regardless of its parent.
 */
export function processesAt(home: string): RunningProcess[] {
  return (
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && pid !== process.pid)
      .map((pid) => ({ pid, command: commandOf(pid) }))
      // The kernel's own threads have none.
      .filter(({ command }) => command !== '')
      .map((one) => ({ ...one, environment: read(one.pid, 'environ') }))
      .filter(
        ({ pid, command, environment }) =>
          environment.includes(home) || command.includes(home) || directoryOf(pid).includes(home),
      )
  )
}

export const isBrowser = ({ command }: RunningProcess) => /--(user-data-dir|type)=/.test(command)

export const isBrowserMain = ({ command }: RunningProcess) =>
  command.includes('--remote-debugging-port=') && !command.includes('--type=')

/** Not the commands that isolate it and wait for its end. */
export const isPrinterMain = ({ command }: Pick<RunningProcess, 'command'>) =>
  /^\S*chrom\S* .*--remote-debugging-pipe/.test(command) && !command.includes('--type=')

const hasPostmasterCommand = (command: string) => /\bpostgres -D /.test(command)

/** A child has the same command until it sets its own. */
export const isPostmaster = ({ pid, command }: RunningProcess) =>
  hasPostmasterCommand(command) && !hasPostmasterCommand(commandOf(parentOf(pid)))

export const isBuilt = (name: string) => (running: RunningProcess) =>
  running.command.includes(`processes/${name}.js`)

export function variableOf({ environment }: RunningProcess, name: string): string | undefined {
  return environment
    .split('\0')
    .find((entry) => entry.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
