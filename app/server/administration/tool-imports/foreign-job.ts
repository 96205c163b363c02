import { foreignMessages } from '~/shared/messages/foreign'
import type { ForeignJob } from '../../platform/foreign'
import { refused } from './parse-text'
import type { ToolContent, ToolOutput } from './tool-content'

export const toolImportJob: ForeignJob<ToolContent, ToolOutput> = {
  name: 'tool-import',
  limitMs: 120_000,
  maxOutputBytes: 2 * 1024 ** 3,
  refusal: () => refused(foreignMessages.tooComplex),
  load: async () => (await import('./read-tool')).readTool,
}
