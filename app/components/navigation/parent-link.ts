import { lowerFirst } from '~/shared/format/letter-case'
import { pickerMessages } from '~/shared/messages/picker'
import { LEVELS, type Level } from '~/shared/rules/navigation/levels'
import type { Chosen } from '~/shared/rules/navigation/navigation'
import type { ColumnLink } from './picker-column'

export function parentLink(
  level: Level,
  chosen: Chosen,
  linkTo: (chosen: Chosen) => Pick<ColumnLink, 'to' | 'onClick'>,
): ColumnLink | null {
  const above = LEVELS[LEVELS.indexOf(level) - 1]
  if (above === undefined || above === 'page') return null
  const { client, project } = chosen
  const up = {
    client: above === 'client' ? null : client,
    project: above === 'site' ? project : null,
    site: null,
  }
  return { label: pickerMessages.back(lowerFirst(pickerMessages.columns[above])), ...linkTo(up) }
}
