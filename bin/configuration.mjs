import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { environment } from '../app/server/platform/env'
import { VARIABLE_GROUPS } from '../app/server/platform/variable-docs'
import { root } from './process.mjs'

// Run by `node bin/script.mjs bin/configuration.mjs`, which resolves the imports of the application.
const TARGET = join(root, 'docs', 'configuration.md')

const HEAD = `# Configuration

All settings are environment variables, and none is required. An invalid value stops the start with a message that names
the variable.

Generated from the schema in \`app/server/platform/env.ts\` by \`WRITE_CONFIGURATION=1 npm run check\`: change it there.
`

const cell = (text) => text.replaceAll('|', '\\|')
const code = (value) => `\`${value}\``

function defaultOf({ unset, default: value }) {
  if (unset !== undefined) return unset
  if (value === undefined) throw new Error('neither default nor unset')
  return value === '' ? 'none' : code(value)
}

function rowOf([name, variable]) {
  if (!variable.description || !variable.group)
    throw new Error(`${name} has no description: add .meta(about(…))`)
  return `| ${code(name)} | ${cell(defaultOf(variable))} | ${cell(variable.description)} |`
}

function render() {
  const { properties } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' })
  const variables = Object.entries(properties)
  const rows = Object.groupBy(variables, ([, { group }]) => group)
  for (const [name, { group }] of variables) {
    if (group !== 'internal' && !(group in VARIABLE_GROUPS)) throw new Error(`${name} has no group`)
  }
  const sections = Object.entries(VARIABLE_GROUPS).map(([group, title]) =>
    [
      `## ${title}`,
      '',
      '| variable | default | what it does |',
      '|---|---|---|',
      ...rows[group].map(rowOf),
    ].join('\n'),
  )
  return `${HEAD}\n${sections.join('\n\n')}\n`
}

const text = render()
if (process.env.WRITE_CONFIGURATION) writeFileSync(TARGET, text)
if (!existsSync(TARGET) || readFileSync(TARGET, 'utf8') !== text) {
  process.stdout.write('docs/configuration.md is stale: run WRITE_CONFIGURATION=1 npm run check\n')
  process.exitCode = 1
}
