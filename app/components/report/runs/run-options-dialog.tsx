import { Form, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { SelectField } from '~/components/ui/form/select-field'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { runTestMessages } from '~/shared/messages/run-test'
import { paths } from '~/shared/paths'
import { RUN_CHOICES } from '~/shared/rules/measuring/adaptive-runs'
import type { Device, Location } from '~/shared/schemas/device'
import type { Page, Site } from '~/shared/schemas/site'

const words = runTestMessages
const RUNS = RUN_CHOICES.map((runs) => ({ value: String(runs), label: runQualityMessages.runChoice(runs) }))

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
  const selection = page ? { page_id: page._id } : { site_id: site._id, ...(search && { search }) }
  return (
    <Dialog title={words.optionsOf(page?.name ?? site.name)} closeTo={returnTo}>
      {search && !page ? <p className="text-quiet wrap-anywhere">{words.onlyMatching(search)}.</p> : null}
      <Form method="post" action={paths.runTest()} className="flex flex-col gap-4">
        {Object.entries({ ...selection, returnTo }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          label={runQualityMessages.runs}
          help={runQualityMessages.runsHelp}
          name="runs"
          defaultValue={String(site.runs)}
          options={RUNS}
        />
        <ChoiceOrAll
          label={words.device}
          name="device"
          all={words.allDevices}
          chosen={chosen.device}
          options={devices
            .filter(({ _id }) => site.devices.includes(_id))
            .map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
        <ChoiceOrAll
          label={words.location}
          name="location"
          all={words.allLocations}
          chosen={chosen.location}
          options={locations
            .filter(({ _id }) => site.regions.includes(_id))
            .map(({ _id, label, agents }) => ({
              value: String(_id),
              label: agents > 0 ? label : words.locationWithoutAgent(label),
            }))}
        />
        <FormButtons
          submit={page ? words.action : search ? dashboardMessages.runMatching : dashboardMessages.runTests}
          busy={isBusy}
          cancelTo={returnTo}
        />
      </Form>
    </Dialog>
  )
}

type ChoiceProps = {
  label: string
  name: string
  all: string
  chosen: string | null
  options: { value: string; label: string }[]
}

/** Omits 'all' if there is only one choice. */
function ChoiceOrAll({ all, chosen, options, ...field }: ChoiceProps) {
  const isKnown = options.some(({ value }) => value === chosen)
  return (
    <SelectField
      {...field}
      defaultValue={isKnown ? (chosen ?? '') : undefined}
      options={options}
      {...(options.length > 1 && { placeholder: all })}
    />
  )
}
