import { overviewMessages } from '~/shared/messages/overview'
import { deviceTabOf } from '~/shared/rules/navigation/form-factor'
import type { OverviewParams } from '~/shared/rules/navigation/overview-params'
import type { PageChoices } from '~/shared/schemas/overview'
import { DEFAULT_PAGE_LIMIT, PAGE_LIMITS, PAGE_STATES, SITE_TYPES } from '~/shared/values/overview-choices'
import type { FilterField } from './filter-fields'

const messages = overviewMessages.fields
const text = (value: string | number | undefined) => (value === undefined ? '' : String(value))

/** Number of rows; the default does not count as a filter. */
export function pageLimitField(pageLimit: number): FilterField {
  return {
    name: 'pageLimit',
    label: messages.pageLimit,
    value: pageLimit === DEFAULT_PAGE_LIMIT ? '' : String(pageLimit),
    none: messages.pages(DEFAULT_PAGE_LIMIT),
    options: PAGE_LIMITS.filter((limit) => limit !== DEFAULT_PAGE_LIMIT).map((limit) => ({
      value: String(limit),
      label: messages.pages(limit),
    })),
  }
}

export function clientStateField(state: 'failed' | undefined): FilterField {
  const label = messages.clientStates.failed
  return {
    name: 'state',
    label: messages.state,
    value: text(state),
    none: messages.anyClient,
    options: [{ value: 'failed', label }],
  }
}

/** Filters and groups that apply to the listed pages. A filter with a single option is omitted. */
export function pageFilters(view: OverviewParams, choices: PageChoices, isSite: boolean): FilterField[] {
  const fields: (FilterField & { fewest?: number })[] = [
    {
      name: 'device',
      label: messages.device,
      value: text(view.device),
      none: messages.anyDevice,
      // Without it the form would return to the default tab.
      ...(view.formFactor === 'DESKTOP' && { noneValue: deviceTabOf('DESKTOP') }),
      options: choices.devices.map(({ _id, name }) => ({ value: String(_id), label: name })),
      fewest: 2,
    },
    {
      name: 'location',
      label: messages.location,
      value: text(view.location),
      none: messages.anyLocation,
      options: choices.locations.map(({ _id, label }) => ({ value: String(_id), label })),
      fewest: 2,
    },
    {
      name: 'tags',
      label: messages.tags,
      value: text(view.tags),
      none: messages.anyTag,
      options: isSite ? [] : choices.tags.map((tag) => ({ value: tag, label: tag })),
      fewest: 1,
    },
    {
      name: 'siteType',
      label: messages.siteType,
      value: text(view.siteType),
      none: messages.anySiteType,
      options: isSite ? [] : SITE_TYPES.map((type) => ({ value: type, label: messages.siteTypes[type] })),
      fewest: 1,
    },
    {
      name: 'state',
      label: messages.state,
      value: text(view.state),
      none: messages.anyState,
      options: PAGE_STATES.map((state) => ({ value: state, label: messages.states[state] })),
    },
    {
      name: 'group',
      label: messages.group,
      value: text(view.group),
      none: messages.noGroup,
      options: isSite ? [] : [{ value: 'site', label: messages.groups.site }],
      fewest: 1,
    },
    ...(view.tab === 'filmstrip' ? [] : [pageLimitField(view.pageLimit)]),
  ]
  return fields.filter(({ options, value, fewest = 0 }) => value !== '' || options.length >= fewest)
}
