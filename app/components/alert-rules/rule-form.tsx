import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FormFailure } from '~/components/ui/form/form-failure'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { type FormFields, getFormProps, useForm } from '~/components/ui/form/use-form'
import { useLivePreview } from '~/components/ui/form/use-live-preview'
import {
  alertRuleMessages,
  backTestMessages,
  alertRuleFormMessages as messages,
} from '~/shared/messages/alert-rules'
import { formMessages } from '~/shared/messages/form'
import { ALERT_METRIC_FACTS, type AlertKind } from '~/shared/rules/alerts/alert-metrics'
import type { AlertBackTest } from '~/shared/schemas/alert-back-test'
import type { AlertRuleBody, AlertRuleChoices } from '~/shared/schemas/alert-rule'
import { BackTestCard } from './back-test-card'
import { KindFields } from './kind-fields'
import { NotifyFields } from './notify-fields'
import { type RuleValues, ruleValues } from './rule-values'
import { TrustFields } from './trust-fields'
import { WhereFields } from './where-fields'

type Result = SubmissionResult & { preview?: AlertBackTest }

type RuleFormProps = {
  body: AlertRuleBody
  choices: AlertRuleChoices
  preview: AlertBackTest | null
  lastResult: Result | undefined
  submit: string
  cancelTo: string
  /** Where another metric can be chosen. */
  metricTo?: string
  /** New rules of a site may be about one page. */
  choosesPage?: boolean
}

/** Errors that belong to no field of the form. */
const LOOSE = ['', 'metric', 'kind', 'organization', 'client', 'project', 'site']

const schema = () => import('~/shared/schemas/alert-rule-form').then(({ alertRuleForm }) => alertRuleForm)

const kindIn = (value: unknown, body: AlertRuleBody): AlertKind =>
  ALERT_METRIC_FACTS[body.metric].kinds.find((kind) => kind === value) ?? body.kind

export function RuleForm(props: RuleFormProps) {
  const { body, choices, lastResult, cancelTo } = props
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<RuleValues>({ lastResult, defaultValue: ruleValues(body), schema })
  const kind = kindIn(fields.kind.value, body)
  const live = useLivePreview(form.id, lastResult?.preview ?? props.preview)
  const ruleProps = { body, kind, data: String(fields.data.value ?? body.data ?? '') }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <Form
        method="post"
        preventScrollReset
        autoComplete="off"
        {...getFormProps(form)}
        className="flex max-w-form min-w-0 flex-col gap-4"
      >
        {/* Enter submits the form's first button: this one, not that of another type. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="metric" value={body.metric} />
        <input type="hidden" name="kind" value={kind} />
        <FormFailure errors={LOOSE.flatMap((name) => form.allErrors[name] ?? [])} />
        <Card>
          <div className="flex flex-col gap-4">
            <Watched body={body} metricTo={props.metricTo} />
            {props.choosesPage && choices.pages.length > 0 ? (
              <ScopeField fields={fields} choices={choices} />
            ) : null}
            <KindFields form={form} fields={fields} {...ruleProps} />
          </div>
        </Card>
        <WhereFields fields={fields} choices={choices} {...ruleProps} />
        <TrustFields fields={fields} {...ruleProps} />
        <NotifyFields fields={fields} choices={choices} metric={body.metric} />
        <Card>
          <div className="flex flex-col gap-4">
            <NameField label={messages.name} help={messages.nameHelp} field={fields.name} optional />
            <Checkbox label={messages.isOff} help={messages.isOffHelp} field={fields.isOff} />
          </div>
        </Card>
        <div className="sticky-actions">
          <Button variant="primary" busy={isBusy}>
            {props.submit}
          </Button>
          <Button name="intent" value="preview" formNoValidate>
            {backTestMessages.preview}
          </Button>
          <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink>
        </div>
      </Form>
      <BackTestCard body={body} {...live} />
    </div>
  )
}

function Watched({ body, metricTo }: { body: AlertRuleBody; metricTo: string | undefined }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p>
        <span className="text-13 text-quiet">{messages.watches} </span>
        <span className="text-16 font-semibold">{alertRuleMessages.metrics[body.metric]}</span>
      </p>
      {metricTo === undefined ? null : (
        <Link to={metricTo} className="text-13 text-link hover:underline">
          {messages.changeMetric}
        </Link>
      )}
    </div>
  )
}

function ScopeField({ fields, choices }: { fields: FormFields<RuleValues>; choices: AlertRuleChoices }) {
  return (
    <SelectField
      label={messages.scope}
      field={fields.page}
      placeholder={messages.wholeSite(choices.place.name)}
      options={choices.pages.map(({ _id, name }) => ({ value: String(_id), label: name }))}
    />
  )
}
