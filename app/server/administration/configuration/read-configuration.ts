import type { AppError } from '../../platform/errors'
import type { Door } from '../../platform/foreign'
import { type FilePlace, invalidFile, pathText } from './faults'
import { type FileInput, findPlacesJob, readFileJob } from './foreign-jobs'
import type { ReadClient, ReadContent } from './read-file'

export interface ReadConfiguration extends ReadContent {
  /** The refusal of faults that are found later, with their lines. */
  invalid(faults: readonly FilePlace[]): Promise<AppError>
}

/** The parsed file. Throws INVALID with every fault and its line. */
export async function readConfiguration(
  door: Door,
  { yaml, configuration }: FileInput,
): Promise<ReadConfiguration> {
  const input = { yaml, configuration }
  const clients: ReadClient[] = []
  let head: Pick<ReadContent, 'organization' | 'devices'> = { organization: undefined, devices: undefined }
  for await (const output of door.read(readFileJob, input)) {
    if (output.kind === 'head') head = output.head
    else clients.push(output.client)
  }
  return {
    ...head,
    clients,
    async invalid(faults) {
      const places = faults.map(({ path, of }) => ({ path, of }))
      const found = await door.readOne(findPlacesJob, { ...input, places })
      return invalidFile(
        faults.map(({ path, message }, index) => ({
          ...(found[index] ?? { line: 1, column: 1 }),
          path: pathText(path),
          message,
        })),
      )
    },
  }
}
