import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation, useSearchParams } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { Pagination } from '~/components/ui/pagination'
import { zoneOptions } from '~/components/visitor/zone-options'
import { trafficMessages, trafficProblemTexts, trafficSourceNames } from '~/shared/messages/traffic'
import { withParams } from '~/shared/paths'
import type {
  SiteTraffic,
  TrafficProperties,
  TrafficPropertyChoice,
} from '~/shared/schemas/traffic-connection'

const messages = trafficMessages.site

type Values = { connection: string; property: string; timeZone: string }
type Usable = SiteTraffic['connections'][number]

const labelOf = ({ source, label, account }: Usable) =>
  `${label === trafficSourceNames[source] ? label : `${label} (${trafficSourceNames[source]})`}, ${account}`

/** A GET form: the chosen connection and the search are in the URL. */
export function ConnectionChoice({ connections, chosen }: { connections: Usable[]; chosen: string | null }) {
  const [search] = useSearchParams()
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3">
      <SelectField
        label={messages.connection}
        name="connection"
        defaultValue={chosen ?? ''}
        options={connections.map((one) => ({ value: one._id, label: labelOf(one) }))}
        className="min-w-0 flex-1 basis-60"
      />
      <TextField
        label={messages.search}
        name="searchText"
        type="search"
        defaultValue={search.get('searchText') ?? ''}
        maxLength={200}
        className="min-w-0 flex-1 basis-48"
      />
      <Button>{messages.show}</Button>
    </Form>
  )
}

const choiceOf = ({ id, name, account }: TrafficPropertyChoice) => ({
  value: id,
  label: name,
  help: account && account !== name ? `${account} · ${id}` : id,
})

const schema = () => import('~/shared/schemas/traffic-connection').then((m) => m.siteTrafficBody)

type PropertyFormProps = {
  connection: Usable
  properties: TrafficProperties
  /** What is suggested: the property of the site so far. */
  property: string
  /** Another one replaces it, with its figures. */
  isLinked: boolean
  timeZone: string
  timeZones: string[]
  lastResult: SubmissionResult | null | undefined
}

export function PropertyForm(props: PropertyFormProps) {
  const { connection, properties, property, isLinked, timeZone, timeZones, lastResult } = props
  const { items, isListed, problem, total, page, limit } = properties
  const navigation = useNavigation()
  const [search] = useSearchParams()
  const [form, fields] = useForm<Values>({
    lastResult,
    schema,
    defaultValue: { connection: connection._id, property, timeZone },
  })
  if (problem !== null) return <Notice tone="poor" title={trafficProblemTexts[problem]} />
  if (isListed && items.length === 0) return <p className="text-quiet">{messages.nothing}.</p>
  // The services that know their time zone say it themselves.
  const asksZone = connection.source !== 'ga4' && items.every((one) => one.timeZone === null)
  return (
    <Card title={messages.choose}>
      <StackedForm form={form}>
        <input type="hidden" name="connection" value={connection._id} />
        {isListed ? (
          <RadioGroup label={messages.property} field={fields.property} choices={items.map(choiceOf)} />
        ) : (
          <TextField
            label={messages.property}
            help={`${messages.unlisted} ${messages.propertyHelp}`}
            field={fields.property}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            required
          />
        )}
        {isListed && total > limit ? (
          <Pagination
            pageNumber={page}
            pageSize={limit}
            total={total}
            to={(number) => withParams('', search, { pageNumber: number })}
            noun={trafficMessages.properties}
          />
        ) : null}
        {asksZone ? (
          <SelectField
            label={messages.timeZone}
            help={messages.timeZoneHelp}
            field={fields.timeZone}
            options={zoneOptions(timeZones, timeZone)}
          />
        ) : null}
        {isLinked ? <p className="text-13 text-quiet">{messages.replaces}.</p> : null}
        <div>
          <Button variant="primary" name="intent" value="link" busy={navigation.state === 'submitting'}>
            {messages.link}
          </Button>
        </div>
      </StackedForm>
    </Card>
  )
}

/** A link to connect a service; without the right, whom to ask. */
export function NoConnection({ connectTo }: { connectTo: string | null }) {
  return (
    <Notice tone="info">
      <p>{connectTo === null ? messages.askAdmin : messages.noConnection}</p>
      {connectTo === null ? null : (
        <p className="pt-1">
          <Link to={connectTo} className="text-link hover:underline">
            {trafficMessages.add}
          </Link>
        </p>
      )}
    </Notice>
  )
}
