import { useSearchParams } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { EntityList } from '~/components/lists/entity-list'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { Notice } from '~/components/ui/notice'
import type { Column } from '~/components/ui/table'
import { useCan, useTimeZone } from '~/components/visitor/use-visitor'
import { formMessages } from '~/shared/messages/form'
import type { Params } from '~/shared/paths'
import type { PageOf } from '~/shared/schemas/paging'
import type { SavedFilter } from '~/shared/schemas/saved-filter'
import { hasInvalidDay } from '~/shared/values/calendar'
import type { ColumnsShown } from './annotation-columns'
import { AnnotationFilters } from './annotation-filters'
import { type AnnotationKind, DAYS, isNarrowed, LISTS, withoutDialog } from './annotation-query'
import { AnnotationsHeader } from './annotations-header'
import type { FormProps } from './note-form'

const DIALOGS = ['add', 'edit', 'delete'] as const

type Props<Row> = {
  kind: AnnotationKind
  messages: Record<'title' | 'operatorTitle' | 'empty' | 'noneFound' | 'search' | 'add', string>
  icon: LucideIcon
  list: PageOf<Row>
  columnsOf: (context: ColumnsShown) => Column<Row>[]
  organizations: { _id: number; name: string }[]
  savedFilters: SavedFilter[]
  isOperator: boolean
  lastResult: FormProps['lastResult']
  dialogs: Record<(typeof DIALOGS)[number], (dialogProps: FormProps) => ReactNode>
  children?: ReactNode
}

export function AnnotationScreen<Row extends { _id: string }>(props: Props<Row>) {
  const { kind, messages, icon, list, columnsOf, organizations, isOperator, lastResult, dialogs } = props
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const can = useCan()
  const address = LISTS[kind][isOperator ? 'operator' : 'own']
  const to = (params: Params = {}) => address({ ...withoutDialog(search), ...params })
  const name = DIALOGS.find((known) => known === search.get('dialog'))
  const dialog = name ? dialogs[name]({ closeTo: to(), timeZone, lastResult }) : null
  const dialogTo = (dialogName: string, id: string) => to({ dialog: dialogName, [kind]: id })
  return (
    <DialogHost dialog={dialog}>
      <AnnotationsHeader
        title={isOperator ? messages.operatorTitle : messages.title}
        isOperator={isOperator}
        ownTo={LISTS[kind].own()}
        operatorTo={LISTS[kind].operator()}
      />
      {hasInvalidDay(search, DAYS) ? (
        <Notice tone="warning" className="mb-4">
          {formMessages.invalidDates}.
        </Notice>
      ) : null}
      <EntityList
        list={list}
        columns={columnsOf({ timeZone, can, isOperator, dialogTo })}
        noun={`${kind}s`}
        icon={icon}
        empty={messages.empty}
        noneFound={() => messages.noneFound}
        searchLabel={messages.search}
        isNarrowed={isNarrowed(search)}
        saved={{ list: `${kind}s`, filters: props.savedFilters }}
        filters={<AnnotationFilters organizations={organizations} />}
        action={
          <ButtonLink to={to({ dialog: 'add' })} variant="primary" icon={Plus}>
            {messages.add}
          </ButtonLink>
        }
      />
      {props.children}
    </DialogHost>
  )
}
