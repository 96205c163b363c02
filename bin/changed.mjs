import { fail, run, say } from './process.mjs'
import { reachedSpecs, readModules, withReaders } from './reach.mjs'

async function git(...args) {
  const { status, output } = await run('git', args, { capture: true })
  return status === 0 ? output.trim() : null
}

/** Changes since main: the base and the files for vitest, and the specs to run. */
export async function findChanges() {
  const base = (await git('merge-base', 'HEAD', 'main')) ?? (await git('rev-parse', 'HEAD'))
  if (!base) fail('--changed needs a git repository.')
  const committed = (await git('diff', '--name-only', base)) ?? ''
  const untracked = (await git('ls-files', '--others', '--exclude-standard')) ?? ''
  const changed = [...committed.split('\n'), ...untracked.split('\n')].filter(Boolean)
  const modules = readModules()
  const files = withReaders(changed, modules)
  const specs = await reachedSpecs(files, modules)
  const all = modules.specs.length
  say(
    `${changed.length} files changed since ${base.slice(0, 9)}; of ${all} specs ${specs.http.length} over HTTP and ${specs.browser.length} in browsers reached.`,
  )
  return { base, files, specs }
}
