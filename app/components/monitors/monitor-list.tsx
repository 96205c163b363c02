import { Form } from '@remix-run/react'
import Activity from 'lucide-react/icons/activity'
import Plus from 'lucide-react/icons/plus'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { DefaultPolicyNote } from '~/components/uptime/availability/default-policy-note'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { monitorFormMessages as messages, monitorsMessages } from '~/shared/messages/monitors'
import { paths } from '~/shared/paths'
import type { MonitorList as Monitors } from '~/shared/schemas/monitor'
import type { Site } from '~/shared/schemas/site'
import { monitorColumns } from './monitor-columns'

function CoverForm({ label, variant }: { label: string; variant?: 'primary' }) {
  return (
    <Form method="post" preventScrollReset>
      <Button name="intent" value="cover" variant={variant} size={variant ? 'medium' : 'small'}>
        {label}
      </Button>
    </Form>
  )
}

export function MonitorList({ site, list, mayChange }: { site: Site; list: Monitors; mayChange: boolean }) {
  const timeZone = useTimeZone()
  const watched = new Set(list.items.filter(({ followsPage }) => followsPage).map(({ page }) => page))
  const bare = site.pages.filter(({ _id, isActive }) => isActive && !watched.has(_id)).length
  const addTo = paths.newMonitor(site.client, site.project, site._id)
  if (list.total === 0) {
    return (
      <Card>
        <EmptyState
          icon={Activity}
          text={`${messages.empty}.`}
          action={
            mayChange ? (
              <>
                <CoverForm label={messages.monitorAllPages} variant="primary" />
                <ButtonLink to={addTo}>{messages.add}</ButtonLink>
              </>
            ) : null
          }
        />
      </Card>
    )
  }
  return (
    <Card
      title={monitorsMessages.title}
      note={messages.listNote}
      flush
      actions={
        mayChange ? (
          <ButtonLink to={addTo} variant="primary" size="small" icon={Plus}>
            {messages.add}
          </ButtonLink>
        ) : null
      }
    >
      <DataTable
        caption={monitorsMessages.title}
        columns={monitorColumns({ timeZone, mayChange })}
        rows={list.items}
        rowKey={(row) => row._id}
      />
      <DefaultPolicyNote className="border-t border-line px-4 py-3" />
      {mayChange && bare > 0 ? (
        <div className="border-t border-line px-4 py-3">
          <CoverForm label={messages.monitorRemainingPages(bare)} />
        </div>
      ) : null}
    </Card>
  )
}
