import { configurationMessages } from '~/shared/messages/configuration'
import { foreignMessages } from '~/shared/messages/foreign'
import type { PlanInput } from '~/shared/schemas/configuration'
import { AppError } from '../../platform/errors'
import type { AnyForeignJob, ForeignJob } from '../../platform/foreign'
import type { FilePlace } from './faults'
import type { ReadClient, ReadContent } from './read-file'

export type FileInput = Pick<PlanInput, 'yaml' | 'configuration'>

/** What the file says beside its clients comes first. */
export type FileOutput =
  | { kind: 'head'; head: Pick<ReadContent, 'organization' | 'devices'> }
  | { kind: 'client'; client: ReadClient }

const limits = {
  limitMs: 60_000,
  maxOutputBytes: 96 * 1024 * 1024,
  refusal: () =>
    new AppError('INVALID', configurationMessages.invalid(1), {
      fields: { yaml: [foreignMessages.tooComplex] },
    }),
}

export const readFileJob: ForeignJob<FileInput, FileOutput> = {
  ...limits,
  name: 'configuration-file',
  load: async () => {
    const { readFile } = await import('./read-file')
    return function* (input) {
      const { clients, ...head } = readFile(input)
      yield { kind: 'head', head }
      for (const client of clients) yield { kind: 'client', client }
    }
  },
}

/** Lines and columns of paths in the file. */
export const findPlacesJob: ForeignJob<
  FileInput & { places: Omit<FilePlace, 'message'>[] },
  { line: number; column: number }[]
> = {
  ...limits,
  name: 'configuration-places',
  load: async () => {
    const { findPlaces } = await import('./read-file')
    return function* ({ places, ...input }) {
      yield findPlaces(input, places)
    }
  },
}

export const configurationJobs: AnyForeignJob[] = [readFileJob, findPlacesJob]
