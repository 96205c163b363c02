import { z } from 'zod'
import { JOB_GROUPS, parseJobGroups } from '~/shared/rules/jobs/job-groups'
import { about } from './variable-docs'

export const partVariables = {
  API_URL: z
    .url()
    .optional()
    .meta(about('parts', 'API that the screens call, if it runs in another process', 'same process')),
  SERVER_URL: z
    .url()
    .optional()
    .meta(
      about(
        'parts',
        'Server that an agent reports to, and whose documents a worker prints',
        'set by `npm start`',
      ),
    ),
  AGENT_KEY: z
    .string()
    .optional()
    .meta(
      about(
        'parts',
        'Key of the agent, from *Settings → System → Agents*. For `npm run migrate`: the key of the local agent, starting with `lka_`; an existing one is replaced with `--replace-agent-key` only',
        'set by `npm start`',
      ),
    ),
  WORKER_JOBS: z
    .string()
    .optional()
    .transform((text, ctx) => {
      try {
        return text === undefined ? [...JOB_GROUPS] : parseJobGroups(text)
      } catch (error) {
        ctx.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    })
    .meta(
      about(
        'parts',
        `What a worker does, separated by commas: ${JOB_GROUPS.join(', ')}. See [workers for some jobs](operate.md#workers-for-some-jobs)`,
        'all',
      ),
    ),
  HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta(
      about(
        'parts',
        'Port where a worker or agent answers `/healthz` at `HOST`, for containers. Web answers at `PORT`',
        'off',
      ),
    ),
}
