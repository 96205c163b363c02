import { Form, Link } from '@remix-run/react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Menu, type MenuItem } from '~/components/ui/menu/menu'
import { Switch } from '~/components/ui/switch'
import type { Column } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { formatWhole } from '~/shared/format/figure'
import { lowerFirst } from '~/shared/format/letter-case'
import { alertRuleListMessages as messages } from '~/shared/messages/alert-rules'
import { paths } from '~/shared/paths'
import { placeText } from '~/shared/rules/alert-rules/rule-body'
import { alertSettingsPath } from '~/shared/rules/alert-rules/settings-path'
import type { AlertRule, AlertRuleList, ListedAlertRule } from '~/shared/schemas/alert-rule'

type Place = AlertRuleList['place']

/** 'Site down' says 'Down' already. */
const repeats = ({ name, description }: AlertRule) => name.toLowerCase().includes(description.toLowerCase())

function RuleName({ rule, isLinked }: { rule: AlertRule; isLinked: boolean }) {
  return (
    <div className="min-w-0 lg:py-1.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isLinked ? (
          <Link to={paths.alertRule(rule._id)} className="wrap-anywhere text-link hover:underline">
            {rule.name}
          </Link>
        ) : (
          <span className="wrap-anywhere">{rule.name}</span>
        )}
        {rule.overrides ? <Badge tone="info">{messages.overridden}</Badge> : null}
      </span>
      {repeats(rule) ? null : (
        <span className="block font-normal text-pretty text-quiet">{rule.description}</span>
      )}
    </div>
  )
}

const SetAt = ({ place }: { place: AlertRule['place'] }) => (
  <span className="min-w-0">
    <span className="text-quiet">{messages.levels[place.level]} </span>
    <span className="wrap-anywhere">{place.name}</span>
  </span>
)

/** Email, and the channels by name where they are chosen. */
function notifiedText({ notifiesEmail, channelChoice, channels }: AlertRule): string {
  const named =
    channelChoice === 'all'
      ? [notifiesEmail ? lowerFirst(messages.allChannels) : messages.allChannels]
      : channels.map(({ name }) => name)
  return [...(notifiesEmail ? [messages.email] : []), ...named].join(', ') || messages.nobody
}

const State = ({ isEnabled }: { isEnabled: boolean }) => (
  <Badge tone={isEnabled ? 'good' : 'neutral'}>{isEnabled ? messages.states.on : messages.states.off}</Badge>
)

function LastAlert({ rule, timeZone }: { rule: ListedAlertRule; timeZone: string }) {
  const { lastAlert } = rule
  if (!lastAlert) return <span className="text-quiet">{messages.never}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Link to={paths.alert(lastAlert._id)} className="whitespace-nowrap text-link hover:underline">
        {formatDateTime(lastAlert.openedAt, timeZone)}
      </Link>
      {lastAlert.isOpen ? <Badge tone="poor">{messages.ongoing}</Badge> : null}
    </span>
  )
}

/** What a row's button or switch does to its rule. */
const RuleForm = ({ rule, intent, children }: { rule: AlertRule; intent: string; children: ReactNode }) => (
  <Form method="post" preventScrollReset className="inline-flex">
    <input type="hidden" name="rule" value={rule._id} />
    <input type="hidden" name="intent" value={intent} />
    {children}
  </Form>
)

function StateSwitch({ rule }: { rule: AlertRule }) {
  return (
    <span className="inline-flex items-center gap-2">
      <RuleForm rule={rule} intent={rule.isEnabled ? 'off' : 'on'}>
        <Switch label={messages.switchOf(rule.name)} isOn={rule.isEnabled} />
      </RuleForm>
      <State isEnabled={rule.isEnabled} />
    </span>
  )
}

/** What else can be done; the name leads to the rule. */
function Actions({ rule, place }: { rule: ListedAlertRule; place: Place }) {
  const items: MenuItem[] = rule.isInherited
    ? [
        {
          label: messages.override,
          to: paths.newAlertRule({ place: placeText(place), overrides: rule._id }),
        },
        ...(rule.isEnabled
          ? [
              {
                label: messages.switchOffHere,
                action: alertSettingsPath(place),
                fields: { rule: rule._id, intent: 'offHere' },
              },
            ]
          : []),
      ]
    : [
        { label: messages.edit, to: paths.alertRule(rule._id) },
        {
          label: messages.delete,
          to: alertSettingsPath(place, { dialog: 'delete', rule: rule._id }),
          danger: true,
        },
      ]
  return (
    <Menu
      align="right"
      label={messages.actionsOf(rule.name)}
      items={items}
      button={<Ellipsis size={16} aria-hidden="true" />}
      buttonClassName="grid size-8 place-items-center hover:bg-sunken"
    />
  )
}

type Context = { place: Place; timeZone: string }

export function ruleColumns({ place, timeZone }: Context): Column<ListedAlertRule>[] {
  return [
    {
      key: 'rule',
      header: messages.columns.rule,
      rowHeader: true,
      cell: (rule) => <RuleName rule={rule} isLinked={!rule.isInherited} />,
    },
    {
      key: 'place',
      header: messages.columns.place,
      cell: (rule) => (rule.isInherited ? <SetAt place={rule.place} /> : messages.here),
    },
    {
      key: 'state',
      header: messages.columns.state,
      cell: (rule) => (rule.isInherited ? <State isEnabled={rule.isEnabled} /> : <StateSwitch rule={rule} />),
    },
    { key: 'notifies', header: messages.columns.notifies, cell: notifiedText },
    {
      key: 'recent',
      header: messages.columns.recent,
      align: 'right',
      cell: (rule) => formatWhole(rule.recentAlerts),
    },
    {
      key: 'last',
      header: messages.columns.last,
      cell: (rule) => <LastAlert rule={rule} timeZone={timeZone} />,
    },
    {
      key: 'actions',
      header: '',
      align: 'right',
      wide: true,
      cell: (rule) => <Actions rule={rule} place={place} />,
    },
  ]
}

export const belowColumns = (): Column<AlertRule>[] => [
  {
    key: 'rule',
    header: messages.columns.rule,
    rowHeader: true,
    cell: (rule) => <RuleName rule={rule} isLinked />,
  },
  { key: 'place', header: messages.columns.place, cell: (rule) => <SetAt place={rule.place} /> },
  { key: 'state', header: messages.columns.state, cell: (rule) => <State isEnabled={rule.isEnabled} /> },
  { key: 'notifies', header: messages.columns.notifies, cell: notifiedText },
]
