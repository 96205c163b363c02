import { configurationMessages } from '../../messages/configuration'
import type {
  AppliedPart,
  ChangeCounts,
  ConfigurationPlan,
  FieldChange,
  PlanChange,
} from '../../schemas/configuration'
import { CHANGE_ACTIONS, type ChangeAction } from './change-actions'

const messages = configurationMessages.plan

export interface PlanLine {
  /** null for headings and notes. */
  action: ChangeAction | null
  text: string
}

const MARKS: Record<ChangeAction, string> = { create: '+', update: '~', delete: '-', keep: '?' }

/** The plan as lines for a terminal. */
export function planLines({
  organization,
  counts,
  parts,
  withoutValue,
  missing,
}: ConfigurationPlan): PlanLine[] {
  return [
    { action: null, text: `${organization.name}: ${messages.counted(counts)}` },
    ...parts.flatMap(({ client, changes }) => [
      { action: null, text: `\n${client ?? messages.devices}` },
      ...changes.flatMap(changeLines),
    ]),
    ...(missing.length > 0 ? [{ action: null, text: `\n${messages.missing(missing)}` }] : []),
    ...(withoutValue.length > 0 ? [{ action: null, text: `\n${messages.withoutValue(withoutValue)}` }] : []),
  ]
}

function changeLines(change: PlanChange): PlanLine[] {
  const { action, kind, path, formerName, fields } = change
  const name = path.length > 1 ? path.slice(1).join(' / ') : (path[0] ?? '')
  const isCounted = action === 'create' || action === 'delete' || action === 'keep'
  const counted = isCounted ? fields.map(countText).join(', ') : ''
  const former = formerName === null ? '' : messages.formerly(formerName)
  const notes = [counted, former].filter(Boolean).join(', ')
  const head = `  ${MARKS[action]} ${messages.kinds[kind]} ${name}${notes === '' ? '' : ` (${notes})`}`
  return [
    { action, text: head },
    ...(isCounted
      ? []
      : fields.map(({ field, before, after }) => ({
          action,
          text: `      ${messages.field(field, before, after)}`,
        }))),
  ]
}

/** Such as `2 pages`. */
export const countText = ({ field, after }: FieldChange) =>
  `${after} ${after === '1' ? field.replace(/s$/, '') : field}`

export const appliedLine = ({ client, status, message, counts }: AppliedPart): string =>
  `${status === 'applied' ? '✓' : '✗'} ${client ?? messages.devices}: ${message ?? configurationMessages.applied(counts)}`

/** Of all parts. */
export const totalOf = (parts: readonly Pick<AppliedPart, 'counts'>[]): ChangeCounts =>
  Object.fromEntries(
    CHANGE_ACTIONS.map((action) => [action, parts.reduce((sum, { counts }) => sum + counts[action], 0)]),
  ) as ChangeCounts
