import { configurationMessages } from '~/shared/messages/configuration'
import { withInstallation } from './installation'
import { IMPORT_USAGE, importArguments } from './terminal/import-arguments'
import { importSites } from './terminal/import-sites'
import { terminalCtx } from './terminal/terminal-ctx'

const UNREADABLE = new Set(['ENOENT', 'EISDIR', 'EACCES'])

const args = importArguments(process.argv.slice(2))
if (!args) {
  process.stderr.write(IMPORT_USAGE)
  process.exit(1)
}

try {
  await withInstallation((runtime) => importSites(terminalCtx(runtime), args))
} catch (error) {
  if (!(error instanceof Error)) throw error
  const isUnreadable = UNREADABLE.has((error as { code?: string }).code ?? '')
  process.stderr.write(`${isUnreadable ? configurationMessages.cli.noFile(args.from) : error.message}\n`)
  process.exitCode = 1
}
