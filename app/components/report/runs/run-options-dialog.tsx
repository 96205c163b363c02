import { useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { type FormField, useForm } from '~/components/ui/form/use-form'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { runTestMessages as messages } from '~/shared/messages/run-test'
import { paths } from '~/shared/paths'
import { RUN_CHOICES } from '~/shared/rules/measuring/adaptive-runs'
import type { Device, Location } from '~/shared/schemas/device'
import type { Page, Site } from '~/shared/schemas/site'

const schema = () => import('~/shared/schemas/lighthouse').then(({ runTestForm }) => runTestForm)
const runs = () =>
  RUN_CHOICES.map((runs) => ({ value: String(runs), label: runQualityMessages.runChoice(runs) }))

type Props = {
  site: Site
  /** Without a page, all pages of the site that match `search` are tested. */
  page: Page | null
  search: string | null
  devices: Device[]
  locations: Location[]
  chosen: { device: string | null; location: string | null }
  returnTo: string
}

/** Options for one test of a page or site; the site's settings do not change. */
export function RunOptionsDialog({ site, page, search, devices, locations, chosen, returnTo }: Props) {
  const isBusy = useNavigation().formAction === paths.runTest()
  const [form, fields] = useForm<{ runs: string; device: string; location: string }>({
    schema,
    defaultValue: { runs: String(site.runs), ...chosen },
  })
  const selection = page ? { page_id: page._id } : { site_id: site._id, ...(search && { search }) }
  return (
    <Dialog title={messages.optionsOf(page?.name ?? site.name)} closeTo={returnTo}>
      {search && !page ? <p className="text-quiet wrap-anywhere">{messages.onlyMatching(search)}.</p> : null}
      <StackedForm form={form} action={paths.runTest()}>
        {Object.entries({ ...selection, returnTo }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          label={runQualityMessages.runs}
          help={runQualityMessages.runsHelp}
          field={fields.runs}
          options={runs()}
        />
        <ChoiceOrAll
          label={messages.device}
          field={fields.device}
          all={messages.allDevices}
          options={devices
            .filter(({ _id }) => site.devices.includes(_id))
            .map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
        <ChoiceOrAll
          label={messages.location}
          field={fields.location}
          all={messages.allLocations}
          options={locations
            .filter(({ _id }) => site.regions.includes(_id))
            .map(({ _id, label, agents }) => ({
              value: String(_id),
              label: agents > 0 ? label : messages.locationWithoutAgent(label),
            }))}
        />
        <FormButtons
          submit={
            page ? messages.action : search ? dashboardMessages.runMatching : dashboardMessages.runTests
          }
          busy={isBusy}
          cancelTo={returnTo}
        />
      </StackedForm>
    </Dialog>
  )
}

type ChoiceProps = {
  label: string
  field: FormField
  all: string
  options: { value: string; label: string }[]
}

/** Omits 'all' if there is only one choice. */
function ChoiceOrAll({ all, options, ...choice }: ChoiceProps) {
  return <SelectField {...choice} options={options} {...(options.length > 1 && { placeholder: all })} />
}
