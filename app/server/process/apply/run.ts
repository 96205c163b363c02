import { readFile, rename, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { buffer as readAll } from 'node:stream/consumers'
import pc from 'picocolors'
import { configurationMessages } from '~/shared/messages/configuration'
import type { ChangeAction } from '~/shared/rules/configuration/change-actions'
import { appliedLine, planLines } from '~/shared/rules/configuration/plan-text'
import type { ConfigurationPlan, PlanInput } from '~/shared/schemas/configuration'
import { ownVariable } from '../../platform/env'
import { AppError } from '../../platform/errors'
import { textOf } from '../../platform/targets'
import { commandPath } from '../command-path'
import { readArguments, type Wanted } from './arguments'
import type { Installation } from './installation'
import { openLocal } from './local'
import { readSecrets } from './read-secrets'
import { openRemote } from './remote'

const words = configurationMessages.cli
export const EXIT = { done: 0, failed: 1, changes: 2 } as const

const PAINT: Record<ChangeAction, (text: string) => string> = {
  create: pc.green,
  update: pc.yellow,
  delete: pc.red,
  keep: pc.dim,
}
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Returns the exit status: with `--plan` 2 tells that there are changes. */
export async function run(args: string[], open = openLocal): Promise<number> {
  const wanted = readArguments(args, ownVariable)
  const installation = wanted.remote ? openRemote(wanted.remote) : await open()
  try {
    return await (wanted.isExport ? exportTo(installation, wanted) : applyFrom(installation, wanted))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const faults = error.fields?.['yaml'] ?? Object.values(error.fields ?? {}).flat()
    for (const fault of faults) process.stderr.write(`${pc.red(`${wanted.file}:${fault}`)}\n`)
    throw new Error(error.message)
  } finally {
    await installation.close()
  }
}

async function exportTo(installation: Installation, wanted: Wanted): Promise<number> {
  const { _id } = await chooseOrganization(installation, wanted.organization)
  const text = await installation.export(_id)
  if (wanted.file === null || wanted.file === '-') {
    process.stdout.write(text)
    return EXIT.done
  }
  const path = commandPath(wanted.file)
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
  say(words.written(wanted.file))
  return EXIT.done
}

async function applyFrom(installation: Installation, wanted: Wanted): Promise<number> {
  const file = wanted.file ?? '-'
  const yaml = file === '-' ? textOf(await readAll(process.stdin)) : await readFileAt(file)
  const path = commandPath(file === '-' ? 'stdin' : file)
  const input: PlanInput = {
    yaml,
    secrets: await readSecrets(yaml, path, wanted.allowed, ownVariable),
    delete: wanted.deletes,
  }
  const organization = await chooseOrganization(installation, wanted.organization ?? nameIn(yaml))
  const plan = await installation.plan(organization._id, input)
  showPlan(plan)
  const withheld = [...plan.missing, ...plan.withoutValue].filter((one) => !wanted.allowed.includes(one))
  if (withheld.length > 0) say(`\n${words.withheld([...new Set(withheld)])}`)
  const { create, update, delete: deleted } = plan.counts
  if (create + update + deleted === 0) {
    say(configurationMessages.nothingToDo)
    return EXIT.done
  }
  if (wanted.isPlan) return EXIT.changes
  if (!wanted.isAgreed && !(await isAgreed())) return EXIT.failed
  return applyAll(installation, organization._id, { ...input, hash: plan.hash })
}

async function readFileAt(file: string): Promise<string> {
  const bytes = await readFile(commandPath(file)).catch(() => {
    throw new Error(words.noFile(file))
  })
  return textOf(bytes)
}

/** Enough to choose the organization; the server reads the file properly. */
const nameIn = (yaml: string) => /^organization:[ \t]*(["']?)(.+?)\1[ \t]*(?:#.*)?$/m.exec(yaml)?.[2]

async function chooseOrganization(installation: Installation, name: string | undefined) {
  const all = await installation.organizations(name)
  const found = name === undefined ? all : all.filter((one) => one.name.toLowerCase() === name.toLowerCase())
  const [only, ...others] = found
  if (only && others.length === 0) return only
  if (name !== undefined) throw new Error(words.noOrganization(name))
  throw new Error(only ? words.chooseOrganization(all.map((one) => one.name)) : words.noOrganizations)
}

function showPlan(plan: ConfigurationPlan): void {
  for (const { action, text } of planLines(plan)) say(action === null ? text : PAINT[action](text))
  if (plan.counts.keep > 0) say(`\n${words.keep}`)
  say('')
}

async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stderr.write(`${words.addYes}\n`)
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${words.ask} `)
  terminal.close()
  const agreed = /^y(es)?$/i.test(answer.trim())
  if (!agreed) say(words.notApplied)
  return agreed
}

async function applyAll(
  installation: Installation,
  organization: number,
  input: PlanInput & { hash: string },
): Promise<number> {
  let failed = 0
  for (let next: { hash: string; after?: string } | null = { hash: input.hash }; next; ) {
    const answer = await installation.apply(organization, { ...input, ...next })
    for (const part of answer.parts) say((part.status === 'applied' ? pc.green : pc.red)(appliedLine(part)))
    failed += answer.parts.filter(({ status }) => status === 'failed').length
    next = answer.next
  }
  if (failed === 0) return EXIT.done
  process.stderr.write(`${pc.red(words.failed(failed))}\n`)
  return EXIT.failed
}
