import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, say } from './process.mjs'

const directory = join(root, 'tests', 'bench')

export async function runScript(file, args = [], env = {}) {
  const { status } = await run(process.execPath, [join(root, 'bin', 'script.mjs'), file, ...args], { env })
  return status
}

export async function bench(args) {
  const firstOption = args.findIndex((arg) => arg.startsWith('--'))
  const names = firstOption < 0 ? args : args.slice(0, firstOption)
  const options = firstOption < 0 ? [] : args.slice(firstOption)
  const available = existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => name.endsWith('.ts'))
        .map((name) => name.slice(0, -3))
    : []
  const unknown = names.filter((name) => !available.includes(name))
  if (unknown.length > 0) fail(`There is no bench ${unknown.join(', ')}. There are: ${available.join(', ')}`)
  let failed = 0
  for (const name of names.length > 0 ? names : available) {
    say(`\n── ${name}`)
    if ((await runScript(join(directory, `${name}.ts`), options)) !== 0) failed++
  }
  process.exit(failed > 0 ? 1 : 0)
}
