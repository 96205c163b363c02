import { AppError } from '../errors'
import { withInstallation } from './installation'
import { IMPORT_USAGE, importArguments } from './terminal/import-arguments'
import { importSites } from './terminal/import-sites'
import { terminalCtx } from './terminal/terminal-ctx'

const args = importArguments(process.argv.slice(2))
if (!args) {
  process.stderr.write(IMPORT_USAGE)
  process.exit(1)
}

try {
  await withInstallation((runtime) => importSites(terminalCtx(runtime), args))
} catch (error) {
  const isExpected = error instanceof AppError || (error as { code?: string }).code === 'ENOENT'
  if (!isExpected && !(error instanceof Error)) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
