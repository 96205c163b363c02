import { webConfigAlert, webConfigAlertSent } from '~/shared/schemas/web-config'
import { endpoint } from '../../platform/http/endpoint'
import { sendWebConfigAlert } from './send-web-config-alert'

export const webConfigRows = [
  endpoint.post('/api/lighthouses/sendWebConfigAlert', {
    summary: 'Email the configuration issues of a page or site to members of the organization',
    guard: {
      on: 'site.update',
      target: ({ body }) =>
        body.page_id === undefined
          ? { kind: 'site', id: body.site_id ?? 0 }
          : { kind: 'page', id: body.page_id },
    },
    body: webConfigAlert,
    response: webConfigAlertSent,
    run: (ctx, { body }) => sendWebConfigAlert(ctx, body),
  }),
]
