import { type Id, type Params, withQuery } from './query'

/** What was used. */
export const statisticsPaths = {
  statistics: (params: Params = {}) => withQuery('/settings/statistics', params),
  statisticsOf: (level: 'organization' | 'client' | 'project', id: Id, params: Params = {}) =>
    withQuery(`/settings/statistics/${level}/${id}`, params),
  clientStatistics: (client: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/check-statistics`, params),
  projectStatistics: (client: Id, project: Id, params: Params = {}) =>
    withQuery(`/settings/clients/${client}/projects/${project}/check-statistics`, params),
  systemStatistics: (params: Params = {}) => withQuery('/settings/system-admin/statistics/overview', params),
  systemStatisticsOf: (place: { organization: Id; client?: Id; project?: Id }, params: Params = {}) =>
    withQuery(
      `/settings/system-admin/statistics${(['organization', 'client', 'project'] as const)
        .filter((level) => place[level] !== undefined)
        .map((level) => `/${level}/${place[level]}`)
        .join('')}`,
      params,
    ),
  statisticsCsv: (
    place: { level: 'organization' | 'client' | 'project'; id: Id } | null,
    params: Params = {},
  ) => withQuery(place ? `/api/${place.level}s/${place.id}/statistics/csv` : '/api/statistics/csv', params),
}
