import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { Checkbox, CheckboxGroup, type Choice } from '~/components/ui/form/choice-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { chartFormMessages as messages } from '~/shared/messages/chart-form'
import type { ChartChoices } from '~/shared/schemas/chart-choices'
import type { ChartValues } from './chart-values'

type WhereProps = { fields: FormFields<ChartValues>; choices: ChartChoices }
type Several = 'projects' | 'sites' | 'pages'

const valuesOf = (value: unknown): string[] =>
  [value ?? []].flat().filter((one): one is string => typeof one === 'string' && one !== '')

type FoldProps = { label: string; field: FormFields<ChartValues>[Several]; choices: Choice[]; note?: string }

/** Closed unless something is chosen: a client can have hundreds of pages. */
function PlaceFold({ label, field, choices, note }: FoldProps) {
  const chosen = valuesOf(field.initialValue).length
  if (choices.length === 0) return null
  return (
    <details className="group" open={chosen > 0 || undefined}>
      <summary className="inline-flex items-center gap-1.5 rounded-2 text-13">
        <FoldMark />
        <span className="font-medium">{label}</span>
        <span className="text-quiet">{chosen > 0 ? messages.chosen(chosen) : choices.length}</span>
      </summary>
      <div className="mt-2 ml-1.5 border-l border-line pl-4">
        <CheckboxGroup
          label={label}
          field={field}
          choices={choices}
          className="max-h-64 overflow-y-auto [&>legend]:sr-only"
        />
        {note ? <p className="mt-2 text-13 text-quiet">{note}.</p> : null}
      </div>
    </details>
  )
}

/** Chosen pages that are not among the first ones stay chosen. */
function UnlistedPages({ fields, choices }: WhereProps) {
  const listed = new Set(choices.pages.map(({ _id }) => String(_id)))
  return valuesOf(fields.pages.initialValue)
    .filter((id) => !listed.has(id))
    .map((id) => <input key={id} type="hidden" name={fields.pages.name} value={id} />)
}

export function ChartWhereFields({ fields, choices }: WhereProps) {
  const { client, projects, sites, pages, hasMorePages, devices, locations } = choices
  const isNarrowed = [fields.devices, fields.regions].some(
    ({ initialValue }) => valuesOf(initialValue).length > 0,
  )
  const choice = ({ _id, name }: { _id: number; name: string }) => ({ value: String(_id), label: name })
  return (
    <Card title={messages.where}>
      <div className="flex flex-col gap-3">
        <p className="text-13 text-pretty text-quiet">{messages.whereHelp(client.name)}.</p>
        {projects.length > 1 ? (
          <PlaceFold label={messages.projects} field={fields.projects} choices={projects.map(choice)} />
        ) : null}
        <PlaceFold label={messages.sites} field={fields.sites} choices={sites.map(choice)} />
        <PlaceFold
          label={messages.pages}
          field={fields.pages}
          choices={pages.map(({ _id, name, siteName }) => ({
            value: String(_id),
            label: sites.length > 1 ? `${siteName}: ${name}` : name,
          }))}
          {...(hasMorePages && { note: messages.notAllPages(pages.length) })}
        />
        <UnlistedPages fields={fields} choices={choices} />
        {sites.some(({ isCompetitor }) => isCompetitor) ? (
          <Checkbox label={messages.includesCompetitors} field={fields.includesCompetitors} />
        ) : null}
        <details className="group" open={isNarrowed || undefined}>
          <summary className="inline-flex items-center gap-1.5 rounded-2 text-13">
            <FoldMark />
            <span className="font-medium">{messages.narrow}</span>
          </summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            <CheckboxGroup
              label={messages.devices}
              help={messages.allHelp}
              field={fields.devices}
              choices={devices.map(choice)}
            />
            <CheckboxGroup
              label={messages.regions}
              help={messages.allHelp}
              field={fields.regions}
              choices={locations.map(({ _id, label }) => ({ value: String(_id), label }))}
            />
          </div>
        </details>
      </div>
    </Card>
  )
}
