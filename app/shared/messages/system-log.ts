import type { LogLevel, LogPart, LogSpan } from '../schemas/system-log'
import { catalogue } from '../values/catalogue'
import { partsMessages } from './parts'

const levels: Record<LogLevel, string> = { warning: 'Warning', error: 'Error', fatal: 'Fatal' }
const types: Record<LogPart, string> = {
  web: 'Web',
  worker: 'Worker',
  job: 'Job',
  prober: 'Prober',
  agent: 'Agent',
}
const spans: Record<LogSpan, string> = { hour: 'Last hour', day: 'Last 24 hours', week: 'Last 7 days' }

export const systemLogMessages = catalogue('systemLog', {
  get title() {
    return partsMessages.systemLog
  },
  note: 'Warnings and errors of all processes, kept for 30 days. Recognized passwords, tokens and keys are hidden.',
  lastDay: (errors: string, warnings: string) => `Last 24 hours: ${errors}, ${warnings}`,
  calm: 'No warnings or errors in the last 24 hours',
  errors: (count: number, figure: string) => `${figure} ${count === 1 ? 'error' : 'errors'}`,
  warnings: (count: number, figure: string) => `${figure} ${count === 1 ? 'warning' : 'warnings'}`,
  levels,
  types,
  spans,
  level: 'Level',
  anyLevel: 'All levels',
  errorsOnly: 'Errors only',
  fatalOnly: 'Fatal only',
  type: 'Type',
  anyType: 'All types',
  location: 'Location',
  anyLocation: 'All locations',
  span: 'Period',
  anySpan: 'Last 30 days',
  message: 'Message',
  source: 'Source',
  when: 'When',
  details: 'Details',
  request: 'Request id',
  searchHelp: 'Message, module, request id',
  follow: 'Follow',
  stopFollowing: 'Stop following',
  following: 'New lines appear by themselves.',
  empty: 'Nothing was logged in 30 days',
  noneFound: 'No lines match the filters',
  exportCsv: 'Export as CSV',
  exportLines: 'Export as JSON lines',
} as const)
